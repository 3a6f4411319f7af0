import { encodeErrorResult, parseAbi } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import { type Address, address } from '@/lib/domain/shared/address'
import { hex, txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { TracedCall } from '@/lib/domain/trace/call-tree'
import type { NewOrderEvent } from '@/lib/infra/db/queries/orders/order-events'
import { type RecordHooksDeps, recordHooks } from './record-hooks'

const named = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const [SETTLEMENT, RELAYER, TRAMPOLINE, TARGET] = [
  named('01'),
  named('02'),
  named('03'),
  named('04'),
]

function call(to: Address, change: Partial<TracedCall> = {}): TracedCall {
  const plain = { type: 'CALL', from: SETTLEMENT, input: hex('0x'), output: hex('0x'), value: 0n }
  return { ...plain, to, gasUsed: 1n, error: null, calls: [], ...change }
}

const broken = call(TARGET, {
  error: 'execution reverted',
  output: hex(
    encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      errorName: 'Error',
      args: ['not today'],
    }),
  ),
})

const hook = (callData: string) => ({ target: TRAMPOLINE, value: 0n, callData: hex(callData) })
const hooked = storedOrder('01', { interactions: { pre: [], post: [hook('0xaa')] } })
const other = storedOrder('02', { interactions: { pre: [hook('0xbb')], post: [] } })
const plain = storedOrder('03', { interactions: { pre: [], post: [] } })

const settlementOf = (block: number, ...orders: readonly { readonly uid: string }[]) =>
  ({
    log: {
      blockNumber: block,
      txHash: txHash(`0x${block.toString(16).padStart(64, '0')}`),
      trades: orders.map(({ uid }) => ({ uid })),
    },
  }) as unknown as AttributedSettlement

/** The hook of one order worked; the second call that another order attached after the trade failed. */
const root = call(SETTLEMENT, {
  calls: [
    call(TRAMPOLINE, { input: hex('0xbb'), calls: [call(TARGET)] }),
    call(RELAYER),
    call(TRAMPOLINE, { input: hex('0xaa'), calls: [call(TARGET), broken] }),
  ],
})

async function recorded(
  settlements: readonly AttributedSettlement[],
  change: Partial<RecordHooksDeps> = {},
) {
  const events: NewOrderEvent[] = []
  const traced: string[] = []
  await recordHooks(
    {
      selectOrdersByUids: async ({ uids }) =>
        [hooked, other, plain].filter(({ uid }) => uids.includes(uid)),
      insertOrderEvents: async (input) => void events.push(...input.events),
      selectIndexedBlock: async () => null,
      traceOf: async (hash) => {
        traced.push(hash)
        return root
      },
      settlementContract: SETTLEMENT,
      vaultRelayer: RELAYER,
      hooksTrampoline: TRAMPOLINE,
      now: () => unixMicros(9_000_000),
      ...change,
    },
    settlements,
  )
  return { events, traced: traced.length }
}

describe('recordHooks', () => {
  it('records the hook that failed, of its own order only', async () => {
    const { events } = await recorded([settlementOf(5, hooked, other, plain)])
    expect(events).toEqual([
      {
        uid: hooked.uid,
        label: 'hookFailed',
        reason: 'hook 2 after the trade: not today',
        timestamp: 9_000_000,
        blockNumber: 5,
      },
    ])
  })

  it('asks the node only about settlements of orders with hooks, the newest eight', async () => {
    expect((await recorded([settlementOf(1, plain)])).traced).toBe(0)
    const many = Array.from({ length: 12 }, (_, index) => settlementOf(index + 1, hooked))
    const { traced, events } = await recorded(many)
    expect(traced).toBe(8)
    expect(events.map(({ blockNumber }) => blockNumber)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
    expect((await recorded(many, { hooksTrampoline: null })).traced).toBe(0)
  })

  it('claims nothing of a settlement that the node does not trace', async () => {
    const settlements = [settlementOf(1, hooked)]
    expect((await recorded(settlements, { traceOf: async () => null })).events).toEqual([])
    const silent = async () => Promise.reject(new Error('no answer'))
    expect((await recorded(settlements, { traceOf: silent })).events).toEqual([])
  })
})
