import { decodeFunctionData } from 'viem'
import type { Auction } from '@/lib/domain/auction/auction'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { erc20Abi, pairAbi, wrappedNativeAbi } from '@/lib/domain/settlement/abi'
import { planSettlement } from '@/lib/domain/settlement/encode'
import { type Address, address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { Solution } from '@/lib/domain/solution/solution'
import { emulateSettlement } from './emulate'

/** Change of an account's balance of a token by a settlement, in atoms. */
export type BalanceChange = {
  readonly account: Address
  readonly token: Address
  readonly change: bigint
}

/**
 * Every change of a balance that the calls of a settlement cause, as contract, tokens and pools
 * would execute them: pulled from owners, moved by each call, paid to the receivers. It relies on
 * the calldata alone. Throws at a call that no settlement of pool swaps contains.
 */
export function settlementPayments(auction: Auction, solution: Solution): readonly BalanceChange[] {
  const { settlementContract, wrappedNativeToken } = auction
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  const pools = new Map(auction.pools.map((pool) => [pool.address, pool]))
  const plan = planSettlement({ solution, orders, pools, settlementContract, wrappedNativeToken })
  if (!plan.ok) throw new Error(plan.error.description)
  const trades = emulateSettlement(plan.value, { blockTimestamp: unixSeconds(0) })
  if (!trades.ok) throw new Error(trades.error.description)

  const changes = new Map<string, BalanceChange>()
  const add = (account: Address, token: Address, amount: bigint) => {
    const key = `${account} ${token}`
    const change = (changes.get(key)?.change ?? 0n) + amount
    changes.set(key, { account, token, change })
  }
  const move = (from: Address, to: Address, token: Address, amount: bigint) => {
    add(from, token, -amount)
    add(to, token, amount)
  }
  const settled = plan.value.trades.map(({ data }, index) => {
    const owner = orders.get(solution.trades[index]?.uid ?? ('0x' as never))?.owner
    const amounts = trades.value[index]
    if (owner === undefined || amounts === undefined) throw new Error('a trade has its order')
    return { data, owner, ...amounts }
  })
  for (const { data, owner, sellAmount } of settled) {
    move(owner, settlementContract, data.sellToken, sellAmount)
  }
  for (const call of plan.value.interactions.main) execute(call)
  for (const { data, owner, buyAmount } of settled) {
    const receiver = data.receiver === ZERO_ADDRESS ? owner : data.receiver
    move(settlementContract, receiver, data.buyToken, buyAmount)
  }
  return [...changes.values()]

  function execute({ target, value, callData }: Interaction): void {
    if (value !== 0n) throw new Error('a call sends coins')
    const pool = pools.get(target)
    if (pool?.kind === 'constantProduct') {
      takeFrom(pool, callData)
      return
    }
    const { functionName, args } = decodeFunctionData({
      abi: [...erc20Abi, ...wrappedNativeAbi],
      data: callData,
    })
    if (functionName === 'transfer') {
      move(settlementContract, address(args[0]), target, args[1])
    } else if (functionName === 'withdraw' && target === wrappedNativeToken) {
      add(settlementContract, wrappedNativeToken, -args[0])
      add(settlementContract, NATIVE_TOKEN, args[0])
    } else {
      throw new Error(`a settlement calls ${functionName}`)
    }
  }

  function takeFrom(pool: ConstantProductPool, data: Interaction['callData']): void {
    const { functionName, args } = decodeFunctionData({ abi: pairAbi, data })
    if (functionName !== 'swap') throw new Error(`a settlement calls ${functionName}`)
    move(pool.address, address(args[2]), pool.token0, args[0])
    move(pool.address, address(args[2]), pool.token1, args[1])
  }
}
