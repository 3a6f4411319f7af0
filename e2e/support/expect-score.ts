import { expect } from '@playwright/test'
import type { TestNetwork } from '@/lib/testing/system/network'

/** A settled solution as the competition reports it. */
type SettledScore = { readonly txHash: `0x${string}`; readonly score: bigint }

/**
 * Compares a settled solution's score with the surplus and protocol fees of its trades on chain, in
 * wei: equal where the settlement leaves what its gas costs, else lower, by no more than that cost.
 * Resolves with what it is lower by.
 */
export async function expectScore(
  network: TestNetwork,
  { txHash, score }: SettledScore,
  gained: bigint,
): Promise<bigint> {
  const unpaid = gained - score
  const { gasUsed, effectiveGasPrice } = await network.chain.getTransactionReceipt({ hash: txHash })
  expect(unpaid >= 0n && unpaid <= gasUsed * effectiveGasPrice, `${txHash}: ${unpaid} wei`).toBe(
    true,
  )
  return unpaid
}
