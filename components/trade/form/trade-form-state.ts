import type { PriceRatio } from '@/lib/client/format/price'
import { DEFAULT_PREFERENCES } from '@/lib/client/preferences'
import type { OrderKind } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type LimitPrice, turnedRatio } from './limit-price'
import type { OverTimeForm } from './over-time-form'

/** How the native coin is sold: sent with the order, or wrapped before signing. */
export type NativeWay = 'oneTransaction' | 'wrap'

/** What the user chose and typed; computed values are not part of it. */
export type TradeFormState = {
  readonly sellToken: Address | null
  readonly buyToken: Address | null
  /** The side whose amount is fixed: the one typed last in a market order; a limit keeps it. */
  readonly kind: OrderKind
  readonly sellText: string
  readonly buyText: string
  /**
   * A limit order uses both amounts as typed, or one of them and its price; otherwise the other
   * side comes from the quote.
   */
  readonly isLimit: boolean
  /** An order in parts, of which `isLimit` gives the price protection; null for one order. */
  readonly overTime: OverTimeForm | null
  /** Gives the amount that is not fixed; null: both amounts are as typed. */
  readonly limitPrice: LimitPrice | null
  readonly deadlineSeconds: number
  /** A moment chosen instead of `deadlineSeconds` from signing; null without one. */
  readonly deadlineAt: UnixSeconds | null
  /** Percent as typed; null while automatic. */
  readonly slippageText: string | null
  /** Belongs to one order of one account; empty for the owner. */
  readonly receiverText: string
  /** A receiver with code that the user wants all the same; null for none. */
  readonly acceptedReceiver: Address | null
  readonly partiallyFillable: boolean
  /** Used only when the native coin is sold. */
  readonly nativeWay: NativeWay
}

/** Initial values besides the pair. */
export type TradeFormStart = Partial<
  Pick<
    TradeFormState,
    | 'kind'
    | 'sellText'
    | 'buyText'
    | 'isLimit'
    | 'overTime'
    | 'limitPrice'
    | 'deadlineSeconds'
    | 'slippageText'
  >
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
    overTime: null,
    limitPrice: null,
    deadlineSeconds: DEFAULT_PREFERENCES.deadlineSeconds,
    deadlineAt: null,
    slippageText: null,
    receiverText: '',
    acceptedReceiver: null,
    partiallyFillable: false,
    nativeWay: 'oneTransaction',
    ...start,
  }
}

/** The current text of the two fields, including the quoted side, and their exact ratio. */
type ShownAmounts = {
  readonly sell: string
  readonly buy: string
  /** Null while an amount is missing. */
  readonly ratio: PriceRatio | null
}

export type TradeFormAction =
  | { readonly type: 'sellTyped'; readonly text: string }
  | { readonly type: 'buyTyped'; readonly text: string }
  | { readonly type: 'sellTokenChosen'; readonly token: Address }
  | { readonly type: 'buyTokenChosen'; readonly token: Address }
  | { readonly type: 'flipped'; readonly shown: ShownAmounts }
  | {
      readonly type: 'limitSwitched'
      readonly isLimit: boolean
      readonly shown: ShownAmounts
    }
  /** Chooses an order in parts, which sells an amount; null: one order again. */
  | {
      readonly type: 'overTimeSet'
      readonly overTime: OverTimeForm | null
      readonly shown: ShownAmounts
    }
  | { readonly type: 'limitPriceSet'; readonly price: LimitPrice }
  /** The user leaves an amount: from now on its price is kept when the fixed amount changes. */
  | { readonly type: 'limitPriceHeld'; readonly ratio: PriceRatio }
  | { readonly type: 'deadlineChosen'; readonly seconds: number }
  | { readonly type: 'deadlineDated'; readonly at: UnixSeconds }
  | { readonly type: 'slippageTyped'; readonly text: string | null }
  | { readonly type: 'receiverTyped'; readonly text: string }
  | { readonly type: 'receiverAccepted'; readonly receiver: Address | null }
  | { readonly type: 'partialSwitched'; readonly partiallyFillable: boolean }
  | { readonly type: 'nativeWayChosen'; readonly way: NativeWay }
  /**
   * After an order is placed: clears what belongs to one order, which are the amounts, the fixed
   * side and the receiver; keeps the other choices.
   */
  | { readonly type: 'cleared' }

export function tradeFormReducer(state: TradeFormState, action: TradeFormAction): TradeFormState {
  switch (action.type) {
    case 'sellTyped':
      return state.isLimit
        ? { ...state, sellText: action.text, ...priceAfterTyping(state, 'sell') }
        : { ...state, kind: 'sell', sellText: action.text, buyText: '' }
    case 'buyTyped':
      if (state.overTime !== null) return state
      if (state.isLimit) {
        return { ...state, buyText: action.text, ...priceAfterTyping(state, 'buy') }
      }
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
        ? { ...state, isLimit: true, ...limitOf(action.shown) }
        : { ...state, isLimit: false, ...keepFixedSide(state) }
    case 'overTimeSet':
      return {
        ...state,
        overTime: action.overTime,
        ...(state.kind === 'sell'
          ? {}
          : { kind: 'sell', sellText: action.shown.sell, buyText: '' }),
      }
    case 'limitPriceSet':
      return { ...state, limitPrice: action.price }
    case 'limitPriceHeld':
      return state.isLimit && state.limitPrice === null
        ? { ...state, limitPrice: { from: 'ratio', ratio: action.ratio } }
        : state
    case 'deadlineChosen':
      return { ...state, deadlineSeconds: action.seconds, deadlineAt: null }
    case 'deadlineDated':
      return { ...state, deadlineAt: action.at }
    case 'slippageTyped':
      return { ...state, slippageText: action.text }
    case 'receiverTyped':
      return { ...state, receiverText: action.text, acceptedReceiver: null }
    case 'receiverAccepted':
      return { ...state, acceptedReceiver: action.receiver }
    case 'partialSwitched':
      return { ...state, partiallyFillable: action.partiallyFillable }
    case 'nativeWayChosen':
      return { ...state, nativeWay: action.way }
    case 'cleared':
      return {
        ...state,
        kind: 'sell',
        sellText: '',
        buyText: '',
        limitPrice: null,
        receiverText: '',
        acceptedReceiver: null,
      }
  }
}

/** Typing the amount that is not fixed sets the price; typing the fixed one keeps it. */
const priceAfterTyping = (state: TradeFormState, side: OrderKind) =>
  side === state.kind ? {} : { limitPrice: null }

const limitOf = ({ sell, buy, ratio }: ShownAmounts) => ({
  sellText: sell,
  buyText: buy,
  limitPrice: ratio === null ? null : ({ from: 'ratio', ratio } as const),
})

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

const keepFixedSide = (state: TradeFormState) => ({
  limitPrice: null,
  sellText: state.kind === 'sell' ? state.sellText : '',
  buyText: state.kind === 'sell' ? '' : state.buyText,
})

/** Swaps the tokens: the amount to receive becomes the amount to sell, if it is known. */
function flip(state: TradeFormState, shown: ShownAmounts): TradeFormState {
  const turned = { ...state, sellToken: state.buyToken, buyToken: state.sellToken }
  if (state.isLimit) {
    const ratio = shown.ratio === null ? null : turnedRatio(shown.ratio)
    return { ...turned, ...limitOf({ sell: shown.buy, buy: shown.sell, ratio }) }
  }
  return state.kind === 'sell'
    ? { ...turned, sellText: shown.buy === '' ? shown.sell : shown.buy, buyText: '' }
    : { ...turned, sellText: '', buyText: shown.sell === '' ? shown.buy : shown.sell }
}
