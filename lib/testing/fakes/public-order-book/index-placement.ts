import { type Address, decodeFunctionData, type Hex, parseTransaction } from 'viem'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import type { Book } from './book'
import { orderDigest, orderUid } from './signing'

const LAST_VALID_TO = 2 ** 32 - 1

/**
 * Reads an order that sells the native currency from its transaction, as the service does from the
 * event of that transaction. Returns its uid, and the quote it names.
 */
export function indexPlacement(
  book: Book,
  raw: Hex,
  user: Address,
  now: Date,
): { readonly uid: Hex; readonly quoteId: bigint } {
  const { to, data = '0x' } = parseTransaction(raw)
  const { functionName, args } = decodeFunctionData({ abi: nativeOrderFlowAbi, data })
  if (functionName !== 'createOrder' || !to) throw new Error(`${functionName} places nothing`)
  const [placed] = args
  const owner = to.toLowerCase() as Address
  const fields = {
    sellToken: book.wrappedNative,
    buyToken: placed.buyToken.toLowerCase() as Address,
    receiver: placed.receiver.toLowerCase() as Address,
    sellAmount: placed.sellAmount,
    buyAmount: placed.buyAmount,
    validTo: LAST_VALID_TO,
    appData: placed.appData,
    feeAmount: placed.feeAmount,
    kind: 'sell',
    partiallyFillable: placed.partiallyFillable,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } as const
  const uid = orderUid(orderDigest(book, fields), owner, LAST_VALID_TO)
  book.orders.set(uid, {
    ...fields,
    uid,
    owner,
    onchainUser: user,
    placementError: null,
    class: 'limit',
    signingScheme: 'eip1271',
    signature: user,
    creationDate: now.toISOString(),
    fullAppData: book.appData.get(placed.appData) ?? null,
    settlementContract: book.settlementContract,
    interactions: { pre: [], post: [] },
    executedFee: 0n,
    executedFeeToken: book.wrappedNative,
    invalidated: false,
    presignaturePending: false,
    validFrom: null,
    quote: null,
    ethflow: { userValidTo: Number(placed.validTo), refundTxHash: null },
  })
  return { uid, quoteId: BigInt(placed.quoteId) }
}
