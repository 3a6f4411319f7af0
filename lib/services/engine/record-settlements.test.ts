import { describe, expect, it } from 'vitest'
import { ATTEMPT_TIMEOUT, attemptFailed } from '@/lib/domain/settlement/attempt'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { auctionOrder, ETHER, USDC, WETH, worth } from '@/lib/domain/solver/auction.fixture'
import type { SentOrder } from './auction-memory'
import { newAuctionMemory, rememberSent } from './auction-memory'
import { recordOutcome } from './record-settlements'

const sellOrder = (n: number, buyToken = WETH): SentOrder =>
  auctionOrder({ sellToken: USDC, buyToken, sellAmount: worth(USDC, ETHER), buyAmount: 1n, n })
const plain = sellOrder(1)
const signedByContract: SentOrder = {
  ...sellOrder(2),
  signature: { signingScheme: 'eip1271', signature: hex('0x') },
}
const paidToAccount = sellOrder(3, NATIVE_TOKEN)
const paidToContract = sellOrder(4, NATIVE_TOKEN)

/** The orders that are blamed when their settlement ends with this outcome. */
async function blamed(orders: readonly SentOrder[], outcome: string) {
  const memory = newAuctionMemory([])
  rememberSent(memory, 7, [{ solutionUid: 0, orders }])
  await recordOutcome(
    { isContract: async (account) => account === paidToContract.owner },
    memory,
    [{ attempt: { auctionId: 7, solutionUid: 0 }, outcome }],
    unixSeconds(1_000),
  )
  return [...memory.failing.keys()]
}

describe('a settlement that reverts on chain', () => {
  const reverted = attemptFailed('the settlement reverted on chain')

  it('is blamed on its only order', async () => {
    expect(await blamed([plain], reverted)).toEqual([plain.uid])
  })

  it('is blamed on those of several that run their owner’s code, including payments to contracts', async () => {
    expect(
      await blamed([plain, signedByContract, paidToAccount, paidToContract], reverted),
    ).toEqual([signedByContract.uid, paidToContract.uid])
  })

  it('is blamed on none of several plain orders', async () => {
    expect(await blamed([plain, paidToAccount], reverted)).toEqual([])
  })

  it('is blamed on the calls of its engine, where it makes any, and on no order', async () => {
    const memory = newAuctionMemory([])
    const caller = plain.owner
    rememberSent(memory, 7, [{ solutionUid: 0, orders: [plain], caller }])
    const ended = [{ attempt: { auctionId: 7, solutionUid: 0 }, outcome: reverted }]
    await recordOutcome({ isContract: async () => false }, memory, ended, unixSeconds(1_000))
    expect([...memory.failing.keys()]).toEqual([])
    expect([...memory.failedCallers.keys()]).toEqual([caller])
  })

  it('is not assumed after a timeout', async () => {
    expect(await blamed([plain], ATTEMPT_TIMEOUT)).toEqual([])
  })
})
