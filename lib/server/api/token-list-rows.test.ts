import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { ok } from '@/lib/domain/shared/result'
import type { IconAnswer } from '@/lib/infra/token-lists/icon-store'
import { endpointsOn } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { tokenListRows } from './token-list-rows'

const TOKEN = address(`0x${'a'.repeat(40)}`)
const list = {
  lists: [],
  tokens: [{ address: TOKEN, symbol: 'A', name: 'A', decimals: 18 }],
}
const bytes = new Uint8Array([0x89, 0x50, 0x00, 0xff])

function get(path: string, icon: IconAnswer, isComplete = true, headers = {}) {
  const rows = tokenListRows(endpointsOn<ServedNetwork>(), () => ({
    list: () => list,
    isComplete: () => isComplete,
    icon: async () => icon,
  }))
  const { handleFetch } = createDispatcher<ServedNetwork>(rows, {
    // The rows use nothing of a network but its name.
    resolveNetwork: (name) => ok({ name } as unknown as ServedNetwork),
    takeToken: () => 0,
    onFault: ({ cause }) => {
      throw cause
    },
  })
  return handleFetch(new Request(`http://x${path}`, { headers }))
}
const iconPath = `/mainnet/tokens/${TOKEN}/icon`
const found = (type: 'image/png' | 'image/svg+xml'): IconAnswer => ({
  kind: 'found',
  icon: { bytes, type },
})

describe('an icon', () => {
  it('is sent unchanged with its type and an entity tag', async () => {
    const reply = await get(iconPath, found('image/png'), true, { 'accept-encoding': 'gzip' })
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '4',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    const tag = reply.headers.get('etag') ?? ''
    const again = await get(iconPath, found('image/png'), true, { 'if-none-match': tag })
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
  })

  it('cannot run, load or frame anything', async () => {
    const policy = (await get(iconPath, found('image/svg+xml'))).headers.get(
      'content-security-policy',
    )
    expect(policy).toBe(
      "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; sandbox",
    )
  })

  it.each<[IconAnswer, number, string | null]>([
    [{ kind: 'none' }, 404, null],
    [{ kind: 'down', retryAfterSeconds: 60 }, 503, '60'],
  ])('that is %j is a failure nobody keeps', async (answer, status, retryAfter) => {
    const reply = await get(iconPath, answer)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([status, retryAfter])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(await reply.json()).toEqual({ message: expect.any(String) })
  })
})

it('a list that is about to change is not cached', async () => {
  const cacheControlOf = async (isComplete: boolean) =>
    (await get('/mainnet/tokens', { kind: 'none' }, isComplete)).headers.get('cache-control')
  expect(await cacheControlOf(true)).toBe('public, max-age=3600')
  expect(await cacheControlOf(false)).toBe('no-store')
})
