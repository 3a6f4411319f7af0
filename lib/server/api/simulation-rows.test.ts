import { describe, expect, it } from 'vitest'
import { ok } from '@/lib/domain/shared/result'
import { InfraError } from '@/lib/infra/errors'
import { endpointsOn } from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { simulationRows } from './simulation-rows'

const rows = simulationRows(endpointsOn<ServedNetwork>())
type Request = Parameters<(typeof rows)[number]['handle']>[0]

const answers = (orderBook: object) =>
  Promise.all(
    rows.map(({ handle }) =>
      handle({
        network: { orderBook },
        params: { uid: 'the uid' },
        body: { blockNumber: 7 },
      } as unknown as Request),
    ),
  )

describe('simulations', () => {
  it('are not offered where the orders are kept elsewhere', async () => {
    for (const answer of await answers({ kind: 'gateway' })) {
      expect(answer).toMatchObject({ ok: false, error: { errorType: 'NotOffered' } })
    }
  })

  it('are answered by our own book', async () => {
    const book = {
      simulate: async (asked: unknown) => ok(asked),
      simulateDraft: async (asked: unknown) => ok(asked),
    }
    expect(await answers({ kind: 'own', book })).toEqual([
      ok({ uid: 'the uid', blockNumber: 7 }),
      ok({ blockNumber: 7 }),
    ])
  })

  it('are unavailable while the node does not answer', async () => {
    const dead = async () => {
      throw new InfraError('no node', { retryable: true, cause: null, faultOf: 'node' })
    }
    const book = { simulate: dead, simulateDraft: dead }
    for (const answer of await answers({ kind: 'own', book })) {
      expect(answer).toMatchObject({
        ok: false,
        error: { errorType: 'ServiceUnavailable', faultOf: ['node'] },
      })
    }
  })
})
