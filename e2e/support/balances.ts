import { erc20Abi } from 'viem'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'

/** The account's current balance on chain of a token or of the native coin. */
export const balanceOf = (
  { chain }: TestNetwork,
  token: Address,
  account: Address,
): Promise<bigint> =>
  token === NATIVE_TOKEN
    ? chain.getBalance({ address: account })
    : chain.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      })
