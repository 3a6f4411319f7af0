import { expect, it } from 'vitest'
import { orderUid } from '@/lib/domain/order/uid'
import type { AccountFill } from '@/lib/domain/settlement/account-fill'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { listFills } from './list-fills'

const account = address(`0x${'01'.repeat(20)}`)
const token = address(`0x${'a1'.repeat(20)}`)

const fill = (blockNumber: number): AccountFill => ({
  blockNumber,
  logIndex: 3,
  timestamp: unixSeconds(1_800_000_000),
  owner: account,
  txHash: txHash(`0x${'11'.repeat(32)}`),
  uid: orderUid(`0x${'22'.repeat(56)}`),
  kind: 'sell',
  sellToken: token,
  buyToken: token,
  sellAmount: atoms(1n),
  buyAmount: atoms(2n),
  feeAmount: atoms(0n),
  executedFee: null,
  executedFeeToken: null,
  protocolFees: null,
  sellTokenPriceUsd: null,
  buyTokenPriceUsd: 1,
})

const list = (found: readonly AccountFill[], limit: number) =>
  listFills(
    { wrappedNativeToken: token, selectFills: async (page) => found.slice(0, page.limit) },
    { account, cursor: null, from: null, to: null, limit },
  )

it('names where the next page begins while there is one', async () => {
  const found = [fill(9), fill(8), fill(7)]
  expect(await list(found, 2)).toMatchObject({ next: { blockNumber: 8, logIndex: 3 } })
  expect((await list(found, 2)).fills).toHaveLength(2)
  expect((await list(found, 3)).next).toBeNull()
  expect(await list([], 3)).toEqual({ fills: [], next: null })
})

it('gives the time in microseconds, and an unknown fee as unknown', async () => {
  const { fills } = await list([fill(9)], 2)
  expect(fills).toMatchObject([
    { timestamp: 1_800_000_000_000_000, executedFee: null, protocolFees: null },
  ])
})
