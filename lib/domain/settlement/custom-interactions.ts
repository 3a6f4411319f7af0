import { encodeFunctionData } from 'viem/utils'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { Address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import type { CustomCalls } from '@/lib/domain/solution/custom-call'
import { erc20Abi } from './abi'

/**
 * The calls of an engine that run after so many swaps. Each gets its allowances right before it, and
 * they are taken back right after it, whatever it left of them.
 */
export const customInteractions = (
  custom: CustomCalls | undefined,
  swapsBefore: number,
): readonly Interaction[] =>
  (custom?.main ?? [])
    .filter((call) => call.swapsBefore === swapsBefore)
    .flatMap(({ target, value, callData, allowances }) => [
      ...allowances.map(({ token, spender, amount }) => allow(token, spender, amount)),
      { target, value, callData },
      ...allowances.map(({ token, spender }) => allow(token, spender, 0n)),
    ])

function allow(token: Address, spender: Address, amount: bigint): Interaction {
  const args = [spender, amount] as const
  const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return { target: token, value: 0n, callData: hex(callData) }
}

/**
 * Makes the settlement revert where the contract holds less than the floors: it transfers that much to
 * itself, which a token refuses for what is not there.
 */
export const floorInteractions = (
  custom: CustomCalls | undefined,
  settlementContract: Address,
): readonly Interaction[] =>
  [...(custom?.floors ?? [])]
    .filter(([, floor]) => floor > 0n)
    .map(([token, floor]) => ({
      target: token,
      value: 0n,
      callData: hex(
        encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [settlementContract, floor],
        }),
      ),
    }))
