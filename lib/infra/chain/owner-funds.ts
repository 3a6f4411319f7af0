import 'server-only'
import { erc20Abi, type PublicClient } from 'viem'
import type { Funding } from '@/lib/domain/notification/funding-shortfall'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { isRevert } from './chain-reader'
import { chainAccess } from './evm-client'

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
