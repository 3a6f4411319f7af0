import { describe, expect, it } from 'vitest'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { TradeFormAction } from './trade-form-state'
import { initialTradeForm, tradeFormReducer } from './trade-form-state'

const weth = address(`0x${'a'.repeat(40)}`)
const usdc = address(`0x${'b'.repeat(40)}`)
const dai = address(`0x${'c'.repeat(40)}`)

const formAfter = (...actions: readonly TradeFormAction[]) =>
  actions.reduce(tradeFormReducer, initialTradeForm(weth, usdc))

describe('tradeFormReducer', () => {
  it('makes a buy order when the buy amount is edited, and a sell order when the sell amount is', () => {
    const buying = formAfter({ type: 'sellTyped', text: '1' }, { type: 'buyTyped', text: '100' })
    expect(buying).toMatchObject({ kind: 'buy', buyText: '100', sellText: '' })
    expect(tradeFormReducer(buying, { type: 'sellTyped', text: '2' })).toMatchObject({
      kind: 'sell',
      sellText: '2',
      buyText: '',
    })
  })

  it('keeps both amounts of a limit order and its kind', () => {
    const shown = { sell: '1', buy: '3400', ratio: null }
    const limit = formAfter(
      { type: 'sellTyped', text: '1' },
      { type: 'limitSwitched', isLimit: true, shown },
      { type: 'buyTyped', text: '3600' },
    )
    expect(limit).toMatchObject({ kind: 'sell', isLimit: true, sellText: '1', buyText: '3600' })
    expect(tradeFormReducer(limit, { type: 'limitSwitched', isLimit: false, shown })).toMatchObject(
      { isLimit: false, sellText: '1', buyText: '' },
    )
  })

  it('keeps the price of a limit order when its fixed amount changes, until the other one does', () => {
    const ratio = { sellAmount: 1n, buyAmount: 3400n }
    const limit = formAfter({
      type: 'limitSwitched',
      isLimit: true,
      shown: { sell: '1', buy: '3400', ratio },
    })
    expect(limit.limitPrice).toEqual({ from: 'ratio', ratio })
    const more = tradeFormReducer(limit, { type: 'sellTyped', text: '2' })
    expect(more.limitPrice).toEqual({ from: 'ratio', ratio })
    const other = tradeFormReducer(more, { type: 'buyTyped', text: '9000' })
    expect(other).toMatchObject({ sellText: '2', buyText: '9000', limitPrice: null })
    const held = { sellAmount: 2n, buyAmount: 9000n }
    expect(tradeFormReducer(other, { type: 'limitPriceHeld', ratio: held }).limitPrice).toEqual({
      from: 'ratio',
      ratio: held,
    })
    // A price that was typed or chosen stays, and a market order has none.
    expect(tradeFormReducer(more, { type: 'limitPriceHeld', ratio: held })).toBe(more)
    const market = formAfter({ type: 'sellTyped', text: '1' })
    expect(tradeFormReducer(market, { type: 'limitPriceHeld', ratio: held })).toBe(market)
  })

  it('turns the price of a limit order around with its pair, and drops it with another token', () => {
    const shown = { sell: '1', buy: '3400', ratio: { sellAmount: 1n, buyAmount: 3400n } }
    const limit = formAfter({ type: 'limitSwitched', isLimit: true, shown })
    expect(tradeFormReducer(limit, { type: 'flipped', shown })).toMatchObject({
      sellText: '3400',
      buyText: '1',
      limitPrice: { from: 'ratio', ratio: { sellAmount: 3400n, buyAmount: 1n } },
    })
    expect(tradeFormReducer(limit, { type: 'buyTokenChosen', token: dai }).limitPrice).toBeNull()
  })

  it('waits for a span or until a date, whichever was chosen last', () => {
    const dated = formAfter({ type: 'deadlineDated', at: unixSeconds(2_000_000_000) })
    expect(dated.deadlineAt).toBe(2_000_000_000)
    expect(tradeFormReducer(dated, { type: 'deadlineChosen', seconds: 600 })).toMatchObject({
      deadlineSeconds: 600,
      deadlineAt: null,
    })
  })

  it('never lets both sides be the same token', () => {
    expect(formAfter({ type: 'sellTokenChosen', token: usdc })).toMatchObject({
      sellToken: usdc,
      buyToken: weth,
    })
    expect(formAfter({ type: 'buyTokenChosen', token: weth })).toMatchObject({
      sellToken: usdc,
      buyToken: weth,
    })
    expect(formAfter({ type: 'buyTokenChosen', token: dai })).toMatchObject({
      sellToken: weth,
      buyToken: dai,
    })
  })

  it('sells what was quoted when the sides are flipped', () => {
    const flipped = formAfter(
      { type: 'sellTyped', text: '1' },
      { type: 'flipped', shown: { sell: '1', buy: '3410.5', ratio: null } },
    )
    expect(flipped).toMatchObject({
      sellToken: usdc,
      buyToken: weth,
      sellText: '3410.5',
      buyText: '',
    })
  })

  it('fixes the sell amount while the native coin is sold', () => {
    const native = formAfter(
      { type: 'buyTyped', text: '100' },
      { type: 'sellTokenChosen', token: NATIVE_TOKEN },
    )
    expect(native).toMatchObject({ kind: 'sell', sellText: '', buyText: '' })
    expect(tradeFormReducer(native, { type: 'buyTyped', text: '5' })).toBe(native)
    const limit = tradeFormReducer(native, {
      type: 'limitSwitched',
      isLimit: true,
      shown: { sell: '1', buy: '5', ratio: null },
    })
    expect(tradeFormReducer(limit, { type: 'buyTyped', text: '6' })).toMatchObject({
      kind: 'sell',
      buyText: '6',
    })
    const bought = formAfter(
      { type: 'buyTokenChosen', token: NATIVE_TOKEN },
      { type: 'buyTyped', text: '1' },
      { type: 'flipped', shown: { sell: '3000', buy: '1', ratio: null } },
    )
    expect(bought).toMatchObject({ sellToken: NATIVE_TOKEN, kind: 'sell', buyText: '' })
  })

  it('keeps a receiver until it is cleared, also with another amount and pair', () => {
    const form = formAfter(
      { type: 'receiverTyped', text: dai },
      { type: 'sellTyped', text: '1' },
      { type: 'buyTokenChosen', token: dai },
    )
    expect(form.receiverText).toBe(dai)
    const accepted = tradeFormReducer(form, { type: 'receiverAccepted', receiver: dai })
    expect(accepted.acceptedReceiver).toBe(dai)
    // What was accepted is one address, not the next one.
    expect(tradeFormReducer(accepted, { type: 'receiverTyped', text: usdc })).toMatchObject({
      acceptedReceiver: null,
    })
    expect(tradeFormReducer(form, { type: 'cleared' }).receiverText).toBe('')
  })

  it('keeps choices and drops amounts when cleared', () => {
    expect(
      formAfter(
        { type: 'sellTyped', text: '1' },
        { type: 'deadlineChosen', seconds: 600 },
        { type: 'cleared' },
      ),
    ).toMatchObject({ sellText: '', deadlineSeconds: 600, sellToken: weth })
  })
})
