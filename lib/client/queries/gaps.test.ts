import { afterEach, expect, it, vi } from 'vitest'
import { accountOrdersEndpoint } from '@/lib/contract/endpoints/orders'
import { address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { withGaps } from './gaps'

afterEach(() => vi.unstubAllGlobals())

const UID = `0x${'ab'.repeat(56)}`

it('a list comes with the number and the uids of what it lacks', async () => {
  const answerWith = (headers: Record<string, string>) =>
    vi.stubGlobal('fetch', async () => new Response('[]', { headers }))
  const read = () => {
    const params = { owner: address(`0x${'01'.repeat(20)}`) }
    const query = { offset: 0, limit: 10 }
    return withGaps(
      (options) => callApi(accountOrdersEndpoint, { network: 'local', params, query }, options),
      new AbortController().signal,
    )
  }
  answerWith({ 'X-Left-Out': `2, ${UID}` })
  expect(await read()).toEqual({ entries: [], leftOut: { count: 2, uids: [UID] } })
  answerWith({})
  expect(await read()).toEqual({ entries: [], leftOut: { count: 0, uids: [] } })
})
