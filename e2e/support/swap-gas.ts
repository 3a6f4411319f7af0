import { decodeFunctionData, encodeFunctionData, type Hex, type PublicClient, parseAbi } from 'viem'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'

const tokenAbi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/**
 * Gas that the swaps of a mined settlement took: it runs again on the block before it, with and without
 * them, both times with these funds of `owner` in the settlement contract, so that it can pay without.
 */
export async function gasOfSwaps(
  client: PublicClient,
  hash: Hex,
  owner: Address,
  funds: readonly (readonly [Address, bigint])[],
): Promise<bigint> {
  const { from, to, input, blockNumber } = await client.getTransaction({ hash })
  if (to === null || blockNumber === null) throw new Error('no mined settlement')
  const { functionName, args } = decodeFunctionData({ abi: settlementAbi, data: input })
  if (functionName !== 'settle') throw new Error(`${functionName} is no settlement`)
  const [tokens, prices, trades, [before, , after]] = args
  const bare = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'settle',
    args: [tokens, prices, trades, [before, [], after]],
  })
  const gasOf = async (data: Hex): Promise<bigint> => {
    const payments = funds.map(([token, amount]) => ({
      account: owner,
      to: token,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }),
    }))
    const calls = [...payments, { account: from, to, data }]
    const [block] = await client.simulateBlocks({
      blockNumber: blockNumber - 1n,
      blocks: [
        { calls: calls.map((call) => ({ account: call.account, to: call.to, data: call.data })) },
      ],
    })
    const outcome = block?.calls.at(-1)
    if (outcome?.status !== 'success') throw new Error('the settlement reverts')
    return outcome.gasUsed
  }
  return (await gasOf(input)) - (await gasOf(bare))
}
