import { DEFAULT_PREFERENCES } from '@/lib/client/preferences'
import type { OrderKind } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'

/** How the native coin is sold: sent with the order, or wrapped before signing. */
export type NativeWay = 'oneTransaction' | 'wrap'

/** What the user chose and typed; computed values are not part of it. */
export type TradeFormState = {
  readonly sellToken: Address | null
  readonly buyToken: Address | null
  /** The order fixes the amount of the side typed last. */
  readonly kind: OrderKind
  readonly sellText: string
  readonly buyText: string
  /** A limit order uses both amounts as typed; otherwise the other side comes from the quote. */
  readonly isLimit: boolean
  readonly deadlineSeconds: number
  /** Percent as typed; null while automatic. */
  readonly slippageText: string | null
  readonly receiverText: string
  readonly partiallyFillable: boolean
  /** Used only when the native coin is sold. */
  readonly nativeWay: NativeWay
}

/** Initial values besides the pair. */
export type TradeFormStart = Partial<
  Pick<TradeFormState, 'sellText' | 'deadlineSeconds' | 'slippageText'>
>

export function initialTradeForm(
  sellToken: Address | null,
  buyToken: Address | null,
  start: TradeFormStart = {},
): TradeFormState {
  return {
    sellToken,
    buyToken,
    kind: 'sell',
    sellText: '',
    buyText: '',
    isLimit: false,
    deadlineSeconds: DEFAULT_PREFERENCES.deadlineSeconds,
    slippageText: null,
    receiverText: '',
    partiallyFillable: false,
    nativeWay: 'oneTransaction',
    ...start,
  }
}

export type TradeFormAction =
  | { readonly type: 'sellTyped'; readonly text: string }
  | { readonly type: 'buyTyped'; readonly text: string }
  | { readonly type: 'sellTokenChosen'; readonly token: Address }
  | { readonly type: 'buyTokenChosen'; readonly token: Address }
  /** `shown`: the current text of the two fields, including the quoted side. */
  | { readonly type: 'flipped'; readonly shown: { readonly sell: string; readonly buy: string } }
  | {
      readonly type: 'limitSwitched'
      readonly isLimit: boolean
      readonly shown: { readonly sell: string; readonly buy: string }
    }
  | { readonly type: 'deadlineChosen'; readonly seconds: number }
  | { readonly type: 'slippageTyped'; readonly text: string | null }
  | { readonly type: 'receiverTyped'; readonly text: string }
  | { readonly type: 'partialSwitched'; readonly partiallyFillable: boolean }
  | { readonly type: 'nativeWayChosen'; readonly way: NativeWay }
  /** After an order is placed: clears the amounts and the fixed side, keeps the other choices. */
  | { readonly type: 'cleared' }

export function tradeFormReducer(state: TradeFormState, action: TradeFormAction): TradeFormState {
  switch (action.type) {
    case 'sellTyped':
      return state.isLimit
        ? { ...state, sellText: action.text }
        : { ...state, kind: 'sell', sellText: action.text, buyText: '' }
    case 'buyTyped':
      if (state.isLimit) return { ...state, buyText: action.text }
      return state.sellToken === NATIVE_TOKEN
        ? state
        : { ...state, kind: 'buy', buyText: action.text, sellText: '' }
    case 'sellTokenChosen':
      return chooseTokens(
        state,
        action.token,
        state.buyToken === action.token ? state.sellToken : state.buyToken,
      )
    case 'buyTokenChosen':
      return chooseTokens(
        state,
        state.sellToken === action.token ? state.buyToken : state.sellToken,
        action.token,
      )
    case 'flipped':
      return withSellableKind(flip(state, action.shown))
    case 'limitSwitched':
      return action.isLimit
        ? { ...state, isLimit: true, sellText: action.shown.sell, buyText: action.shown.buy }
        : { ...state, isLimit: false, ...keepFixedSide(state) }
    case 'deadlineChosen':
      return { ...state, deadlineSeconds: action.seconds }
    case 'slippageTyped':
      return { ...state, slippageText: action.text }
    case 'receiverTyped':
      return { ...state, receiverText: action.text }
    case 'partialSwitched':
      return { ...state, partiallyFillable: action.partiallyFillable }
    case 'nativeWayChosen':
      return { ...state, nativeWay: action.way }
    case 'cleared':
      return { ...state, kind: 'sell', sellText: '', buyText: '' }
  }
}

/**
 * Changing the pair keeps the fixed amount, but not the other one: the old limit price no longer
 * applies.
 */
function chooseTokens(
  state: TradeFormState,
  sellToken: Address | null,
  buyToken: Address | null,
): TradeFormState {
  return withSellableKind({ ...state, sellToken, buyToken, ...keepFixedSide(state) })
}

/** An order sent with native coins must be a sell order. */
const withSellableKind = (state: TradeFormState): TradeFormState =>
  state.sellToken === NATIVE_TOKEN && state.kind === 'buy'
    ? { ...state, kind: 'sell', buyText: state.isLimit ? state.buyText : '' }
    : state

const keepFixedSide = (state: TradeFormState) =>
  state.kind === 'sell'
    ? { sellText: state.sellText, buyText: '' }
    : { sellText: '', buyText: state.buyText }

/** Swaps the tokens: the amount to receive becomes the amount to sell, if it is known. */
function flip(
  state: TradeFormState,
  shown: { readonly sell: string; readonly buy: string },
): TradeFormState {
  const turned = { ...state, sellToken: state.buyToken, buyToken: state.sellToken }
  if (state.isLimit) return { ...turned, sellText: shown.buy, buyText: shown.sell }
  return state.kind === 'sell'
    ? { ...turned, sellText: shown.buy === '' ? shown.sell : shown.buy, buyText: '' }
    : { ...turned, sellText: '', buyText: shown.sell === '' ? shown.buy : shown.sell }
}
