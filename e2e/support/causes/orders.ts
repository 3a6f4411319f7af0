import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { nativePriceEndpoint } from '@/lib/contract/endpoints/tokens'
import type { OrderUid, SigningScheme } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import {
  createTrader,
  type DraftedOrder,
  type Trader,
  type WantedOrder,
} from '@/lib/testing/system/trader'
import { signedOrder } from '../signed-orders'
import type { Scene } from './scene'

/** An account with test funds that lets the vault relayer take these tokens. */
export async function fundedTrader(
  network: TestNetwork,
  symbols: readonly string[] = ['USDC', 'DAI'],
  visits = 1,
): Promise<Trader> {
  const trader = createTrader(network)
  for (let visit = 0; visit < visits; visit += 1) await trader.fund()
  await trader.approve(symbols.map(network.token))
  return trader
}

/** Digits of a rate between atoms of any two tokens. */
const RATE = 10n ** 24n

/** Atoms of another token that these are worth at the auctions' prices, in ten-thousandths of that. */
async function worth(
  network: TestNetwork,
  [sellToken, buyToken]: readonly [Address, Address],
  sellAtoms: bigint,
  tenThousandths: bigint,
): Promise<bigint> {
  const wrapped = network.view.contracts.wrappedNativeToken
  const [sellPrice, buyPrice] = await Promise.all(
    [sellToken, buyToken].map(async (token) => {
      const params = { token: token === NATIVE_TOKEN && wrapped !== null ? wrapped : token }
      const answer = await callApi(
        nativePriceEndpoint,
        { network: 'local', params },
        { baseUrl: network.url },
      )
      return answer.price
    }),
  )
  if (sellPrice === undefined || buyPrice === undefined) throw new Error('both have a price')
  // A number has 15 digits, which is more than the shares that are distinguished here.
  const rate = BigInt(Math.round((sellPrice / buyPrice) * Number(RATE)))
  return (sellAtoms * rate * tenThousandths) / (RATE * 10_000n)
}

/** What an order trades: `limit` is what it asks for, in ten-thousandths of the market. */
export type Wanted = Partial<WantedOrder> & {
  readonly pair?: readonly [string, string]
  readonly sellAmount: bigint
  readonly limit?: bigint
  readonly metadata?: object
  readonly scheme?: SigningScheme
  readonly wallet?: Address
  readonly signature?: Hex
  readonly quoteId?: number
}

const documentOf = (metadata: object): string =>
  JSON.stringify({ appCode: 'Coincidence tests', metadata, version: '1.3.0' })

/** Sells USDC for DAI at eight times the market unless it says otherwise; nobody fills that. */
export async function draft(
  network: TestNetwork,
  trader: Trader,
  { pair = ['USDC', 'DAI'], limit = 80_000n, metadata = {}, quoteId, ...wanted }: Wanted,
): Promise<DraftedOrder> {
  const { scheme, wallet, signature, ...change } = wanted
  const sellToken = change.sellToken ?? network.token(pair[0])
  const buyToken = change.buyToken ?? network.token(pair[1])
  const buyAmount =
    change.buyAmount ?? (await worth(network, [sellToken, buyToken], change.sellAmount, limit))
  const order = await signedOrder(
    network,
    trader,
    { ...change, sellToken, buyToken, buyAmount },
    {
      document: documentOf(metadata),
      ...(scheme === undefined ? {} : { scheme }),
      ...(wallet === undefined ? {} : { wallet }),
      ...(signature === undefined ? {} : { signature }),
    },
  )
  return quoteId === undefined ? order : { ...order, body: { ...order.body, quoteId } }
}

/** Places what `draft` drafts, and watches it. */
export const placed = async (scene: Scene, trader: Trader, wanted: Wanted): Promise<OrderUid> =>
  scene.place(await draft(scene.network(), trader, wanted))

export const balanceOf = (
  network: TestNetwork,
  token: Address,
  account: Address,
): Promise<bigint> =>
  network.chain.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })

const tokenCall = (functionName: 'transfer' | 'approve', args: readonly [Address, bigint]) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })

export const transferData = (to: Address, amount: bigint) => tokenCall('transfer', [to, amount])

export const approveData = (spender: Address, amount: bigint = maxUint256) =>
  tokenCall('approve', [spender, amount])

/** Leaves an owner with so much of a token. */
export async function leaveWith(
  network: TestNetwork,
  trader: Trader,
  token: Address,
  left: bigint,
): Promise<void> {
  const surplus = (await balanceOf(network, token, trader.owner)) - left
  await trader.transact(token, transferData(network.view.contracts.settlement, surplus))
}

/** Signs an order on chain, or takes that back. */
export const presign = (network: TestNetwork, trader: Trader, uid: OrderUid, signed = true) =>
  trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'setPreSignature',
      args: [uid, signed],
    }),
  )
