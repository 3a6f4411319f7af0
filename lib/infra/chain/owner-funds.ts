import 'server-only'
import { ContractFunctionExecutionError, erc20Abi, type PublicClient } from 'viem'
import type { Funding } from '@/lib/domain/order/funding-shortfall'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { chainAccess } from './evm-client'
import { isRevert } from './revert-reason'

export type OwnerFundsConfig = {
  readonly client: PublicClient
  readonly settlement: Address
  readonly vaultRelayer: Address
}

/** Reads that decide about orders on a chain without contracts of ours. A dead node is a fault. */
export function createOwnerFunds({ client, settlement, vaultRelayer }: OwnerFundsConfig) {
  return {
    /** Balance and allowance to the vault relayer; null when the token does not report them. */
    funding: (owner: Address, token: Address): Promise<Funding | null> =>
      chainAccess('funds of an owner', async () => {
        const read = { address: token, abi: erc20Abi } as const
        try {
          const [balance, allowance] = await Promise.all([
            client.readContract({ ...read, functionName: 'balanceOf', args: [owner] }),
            client.readContract({
              ...read,
              functionName: 'allowance',
              args: [owner, vaultRelayer],
            }),
          ])
          return { balance: atoms(balance), allowance: atoms(allowance) }
        } catch (error) {
          if (isRevert(error)) return null
          throw error
        }
      }),

    /**
     * The filled amount by the settlement contract; the maximum uint256 when the order is
     * invalidated.
     */
    filledAmount: (uid: OrderUid): Promise<bigint> =>
      chainAccess('filled amount of an order', () =>
        client.readContract({
          address: settlement,
          abi: settlementAbi,
          functionName: 'filledAmount',
          args: [uid],
        }),
      ),
  }
}

/** Batches calls, at the same address on nearly every chain. Source: Multicall3's list of deployments. */
const MULTICALL = address('0xca11bde05977b3631167028862be2a173976ca11')
/** About 250 owners with their tokens in one call. */
const MOST_CALL_BYTES = 26_000

/**
 * Balance and allowance to the vault relayer of each pair, in their order, read in one call; null for
 * a token that does not report them. A dead node is a fault.
 */
export const createBatchedFunding =
  ({ client, vaultRelayer }: Pick<OwnerFundsConfig, 'client' | 'vaultRelayer'>) =>
  async (
    pairs: readonly { readonly owner: Address; readonly token: Address }[],
  ): Promise<readonly (Funding | null)[]> => {
    const results = await client.multicall({
      multicallAddress: MULTICALL,
      batchSize: MOST_CALL_BYTES,
      contracts: pairs.flatMap(({ owner, token }) => {
        const read = { address: token, abi: erc20Abi } as const
        return [
          { ...read, functionName: 'balanceOf', args: [owner] } as const,
          { ...read, functionName: 'allowance', args: [owner, vaultRelayer] } as const,
        ]
      }),
    })
    for (const { error } of results) if (isOfBatch(error)) throw error
    return pairs.map((_, index) => {
      const [balance, allowance] = [results[2 * index]?.result, results[2 * index + 1]?.result]
      return typeof balance === 'bigint' && typeof allowance === 'bigint'
        ? { balance: atoms(balance), allowance: atoms(allowance) }
        : null
    })
  }

/** Whether the call that holds all others failed: then nothing is known of any of them. */
const isOfBatch = (error: unknown): boolean =>
  error instanceof ContractFunctionExecutionError && error.functionName === 'aggregate3'
