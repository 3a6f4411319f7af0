import { concatHex, encodeFunctionData, numberToHex, parseEventLogs, size } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { type NativeOrder, nativeOrderUid } from '@/lib/domain/order/onchain-placement'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { type TxHash, txHash } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import { sellQuoteBody } from '@/lib/testing/system/quotes'
import { TEST_APP_DATA, type Trader } from '@/lib/testing/system/trader'

/** The contract that accepts an order together with its native coins. */
export function placingContract(network: TestNetwork): Address {
  const { ethFlow } = network.view.contracts
  if (ethFlow === null) throw new Error('this network cannot sell the native coin')
  return ethFlow
}

/** The token of the wrapped native coin. */
export function wrappedToken(network: TestNetwork): Address {
  const { wrappedNativeToken } = network.view.contracts
  if (wrappedNativeToken === null) throw new Error('this network cannot wrap the native coin')
  return wrappedNativeToken
}

export type DraftedNativeOrder = { readonly uid: OrderUid; readonly order: NativeOrder }

type Wanted = Partial<Omit<NativeOrder, 'sellAmount' | 'buyAmount' | 'feeAmount' | 'validTo'>> & {
  readonly sellAmount: bigint
  readonly buyToken: Address
  readonly buyAmount?: bigint
  readonly feeAmount?: bigint
  readonly validForSeconds?: number
}

/**
 * Drafts an order that sells native coins, based on a real quote for it. Defaults: two percent below
 * the quote, valid for ten minutes by the chain's clock.
 */
export async function draftNativeOrder(
  network: TestNetwork,
  trader: Trader,
  { validForSeconds = 600, ...wanted }: Wanted,
): Promise<DraftedNativeOrder> {
  const wrappedNativeToken = wrappedToken(network)
  const quoted = await callApi(
    quoteEndpoint,
    {
      network: network.view.name,
      body: {
        ...sellQuoteBody(trader.owner, wrappedNativeToken, wanted.buyToken, wanted.sellAmount),
        signingScheme: 'eip1271',
        onchainOrder: true,
      },
    },
    { baseUrl: network.url },
  )
  const { timestamp } = await network.chain.getBlock()
  const order: NativeOrder = {
    receiver: trader.owner,
    appData: appDataHash(TEST_APP_DATA),
    partiallyFillable: false,
    quoteId: BigInt(quoted.id ?? 0),
    ...wanted,
    sellAmount: atoms(wanted.sellAmount),
    buyAmount: atoms(wanted.buyAmount ?? (quoted.quote.buyAmount * 98n) / 100n),
    feeAmount: atoms(wanted.feeAmount ?? 0n),
    validTo: unixSeconds(Number(timestamp) + validForSeconds),
  }
  return { order, uid: nativeUid(network, order) }
}

/** The uid the order will have once placed. */
export const nativeUid = (network: TestNetwork, order: NativeOrder): OrderUid =>
  nativeOrderUid(network.domain, order, {
    flow: placingContract(network),
    wrappedNativeToken: wrappedToken(network),
  })

const call = (functionName: 'createOrder' | 'invalidateOrder', order: NativeOrder) =>
  encodeFunctionData({
    abi: nativeOrderFlowAbi,
    functionName,
    args: [order],
  })

/** Places an order together with its coins; resolves when the transaction is mined. */
export const placeNativeOrder = (network: TestNetwork, trader: Trader, order: NativeOrder) =>
  trader.transact(
    placingContract(network),
    call('createOrder', order),
    order.sellAmount + order.feeAmount,
  )

/** Sends the placement without waiting for it to be mined. */
export const sendNativeOrder = (network: TestNetwork, trader: Trader, order: NativeOrder) =>
  trader.send(
    placingContract(network),
    call('createOrder', order),
    order.sellAmount + order.feeAmount,
  )

/** Cancels an order on chain, which returns its coins. */
export const invalidateNativeOrder = (network: TestNetwork, trader: Trader, order: NativeOrder) =>
  trader.transact(placingContract(network), call('invalidateOrder', order))

/**
 * Creation code of a contract that places the order with the coins it is deployed with and then
 * rejects incoming coins. Assembled by hand because no compiler is available at test time.
 */
export function coinRefusingUserCode(network: TestNetwork, order: NativeOrder): `0x${string}` {
  const placement = call('createOrder', order)
  const dataSize = numberToHex(size(placement), { size: 2 })
  const program = (dataAt: `0x${string}`) =>
    concatHex([
      // codecopy(0, dataAt, dataSize)
      ...(['0x61', dataSize, '0x61', dataAt, '0x600039'] as const),
      // pop(call(gas(), flow, selfbalance(), 0, dataSize, 0, 0))
      ...(['0x6000600061', dataSize, '0x60004773', placingContract(network), '0x5af150'] as const),
      // return the runtime code revert(0, 0)
      '0x6460006000fd6000526005601bf3',
    ])
  return concatHex([program(numberToHex(size(program('0x0000')), { size: 2 })), placement])
}

export type ChainRefund = {
  readonly uid: OrderUid
  readonly refunder: Address
  readonly txHash: TxHash
  readonly blockNumber: bigint
}

/** Every OrderRefund event of the placing contract, read from the chain. */
export async function chainRefunds(network: TestNetwork): Promise<readonly ChainRefund[]> {
  const logs = await network.chain.getLogs({ address: placingContract(network), fromBlock: 0n })
  return parseEventLogs({
    abi: nativeOrderFlowAbi,
    logs,
    eventName: 'OrderRefund',
    strict: true,
  }).map(({ args, transactionHash, blockNumber }) => ({
    uid: orderUid(args.orderUid),
    refunder: address(args.refunder),
    txHash: txHash(transactionHash),
    blockNumber,
  }))
}
