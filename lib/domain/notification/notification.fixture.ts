import type { OrderData, OrderFills } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { TokenNames } from './named-token'
import { type NotifiedNetwork, type NotifiedOrder, notifiedOrder } from './notified-order'

export const WETH = address(`0x${'11'.repeat(20)}`)
export const USDC = address(`0x${'22'.repeat(20)}`)
export const WEI = 10n ** 18n
export const USDC_UNIT = 10n ** 6n

export const NAMES: TokenNames = new Map([
  [WETH, { address: WETH, symbol: 'WETH', decimals: 18 }],
  [USDC, { address: USDC, symbol: 'USDC', decimals: 6 }],
])

export const ONE_NETWORK: NotifiedNetwork = { name: 'base', chainId: 8453, displayName: null }

/** Sells 2 WETH for at least 6,000 USDC, partially fillable. */
export const ORDER_DATA: OrderData = {
  ...storedOrder('01').data,
  sellToken: WETH,
  buyToken: USDC,
  receiver: ZERO_ADDRESS,
  sellAmount: atoms(2n * WEI),
  buyAmount: atoms(6_000n * USDC_UNIT),
  kind: 'sell',
  partiallyFillable: true,
}

export const notifiedOrderOf = (
  data: Partial<OrderData> = {},
  {
    network = ONE_NETWORK,
    names = NAMES,
    ...record
  }: Partial<StoredOrder> & {
    network?: NotifiedNetwork
    names?: TokenNames
  } = {},
): NotifiedOrder =>
  notifiedOrder(storedOrder('01', { ...record, data: { ...ORDER_DATA, ...data } }), network, names)

/** Amounts in whole WETH and USDC. */
export const fills = (weth: number, usdc: number, feeAmount = 0n): OrderFills => ({
  sellAmount: atoms(BigInt(Math.round(weth * 1_000)) * 10n ** 15n),
  buyAmount: atoms(BigInt(Math.round(usdc * 1_000)) * 1_000n),
  feeAmount: atoms(feeAmount),
})
