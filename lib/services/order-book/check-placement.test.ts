import { describe, expect, it } from 'vitest'
import { appDataHash, ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { ONCHAIN_VALID_TO } from '@/lib/domain/order/deadline'
import { EMPTY_APP_DATA_HASH, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { encodePlacementData } from '@/lib/domain/order/placement-data.fixture'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { type CheckPlacementDeps, checkPlacement } from './check-placement'

const FLOW = address(`0x${'f1'.repeat(20)}`)
const TRAMPOLINE = address(`0x${'f2'.repeat(20)}`)
const hook = { target: `0x${'33'.repeat(20)}`, callData: '0x', gasLimit: '70000' }
const HOOKED = JSON.stringify({ metadata: { hooks: { pre: [hook], post: [] } } })

function logOf(quoteId: bigint, appData = appDataHash(HOOKED)): PlacementLog {
  const data = {
    ...VECTOR_E.data,
    kind: 'sell' as const,
    appData,
    validTo: ONCHAIN_VALID_TO,
    partiallyFillable: false,
  }
  return {
    blockNumber: 1,
    blockHash: blockHash(`0x${'05'.repeat(32)}`),
    logIndex: 0,
    txHash: txHash(`0x${'06'.repeat(32)}`),
    timestamp: unixSeconds(1_000),
    sender: address(`0x${'b1'.repeat(20)}`),
    uid: computeOrderUid(LOCAL_DOMAIN, data, FLOW),
    owner: FLOW,
    data,
    scheme: 0,
    signature: hex(FLOW),
    extra: encodePlacementData({ quoteId, userValidTo: unixSeconds(2_000) }),
  }
}

function deps(changes: Partial<CheckPlacementDeps> = {}) {
  const quoteIds: number[] = []
  const all: CheckPlacementDeps = {
    settlementContract: LOCAL_DOMAIN.settlementContract,
    protocolFees: [],
    wrappedNativeToken: VECTOR_E.data.sellToken,
    hooksTrampoline: TRAMPOLINE,
    isForbidden: () => false,
    minValiditySeconds: 60,
    isUnsupportedToken: () => false,
    selectQuoteById: async ({ id }) => {
      quoteIds.push(id)
      return null
    },
    selectAppData: async ({ hash }) => (hash === appDataHash(HOOKED) ? HOOKED : null),
    ...changes,
  }
  return { quoteIds, all }
}

describe('checkPlacement', () => {
  it('reads the quote the placement names, and none for an impossible id', async () => {
    const { quoteIds, all } = deps()
    for (const id of [7n, 0n, -1n]) await checkPlacement(all, logOf(id))
    expect(quoteIds).toEqual([7])
  })

  it('keeps the expiry of an owner who names a quote that nobody can have', async () => {
    for (const id of [2n ** 53n, 2n ** 62n, 2n ** 63n - 1n, -(2n ** 63n)]) {
      const { quoteIds, all } = deps()
      expect(await checkPlacement(all, logOf(id))).toMatchObject({
        userValidTo: 2_000,
        placementError: 'QuoteNotFound',
        order: { quoteId: null },
      })
      expect(quoteIds).toEqual([])
    }
  })

  it('runs the hooks of a known document after wrapping, and counts their gas', async () => {
    const { document, order } = await checkPlacement(deps().all, logOf(7n))
    expect(document).toBe(HOOKED)
    expect(order.interactions.pre.map(({ target }) => target)).toEqual([FLOW, TRAMPOLINE])
    const plain = await checkPlacement(deps().all, logOf(7n, ZERO_APP_DATA_HASH))
    expect(order.extraGas - plain.order.extraGas).toBe(70_000n)
  })

  it('refuses hooks where nothing runs them', async () => {
    const { all } = deps({ hooksTrampoline: null })
    expect((await checkPlacement(all, logOf(7n))).placementError).toBe('PreValidationError')
  })

  it('stores only the hash of an unknown document', async () => {
    const { document, placementError } = await checkPlacement(
      deps().all,
      logOf(7n, EMPTY_APP_DATA_HASH),
    )
    expect([document, placementError]).toEqual([null, 'QuoteNotFound'])
  })

  it('treats the zero hash as the empty document', async () => {
    const { document } = await checkPlacement(deps().all, logOf(7n, ZERO_APP_DATA_HASH))
    expect(document).toBe('{}')
  })
})
