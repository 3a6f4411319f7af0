import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { readForm } from './form-reading'
import { withLimitPrice } from './limit-price'
import type { OverTimeForm } from './over-time-form'
import { initialTradeForm, type TradeFormState } from './trade-form-state'
import { formOfLink, pairOfLink, readTradeLink, tradeLink } from './trade-link'
import { unreadStart } from './unread-start'

const token = (digit: string, decimals: number) => ({
  address: address(`0x${digit.repeat(40)}`),
  symbol: digit,
  name: digit,
  decimals,
})
const sell = token('a', 18)
const buy = token('b', 6)
const COMMA = { decimal: ',', group: '.' }

const effective = (form: TradeFormState, separators = ENGLISH_SEPARATORS) =>
  withLimitPrice(form, { sell, buy }, separators)

function linkOf(form: TradeFormState, search = '', separators = ENGLISH_SEPARATORS): string {
  const shown = effective(form, separators)
  const reading = readForm(shown, { sell, buy }, separators, null, null)
  return tradeLink(search, shown, reading, { sell: 18, buy: 6 }, separators)
}

function formAt(link: string, separators = ENGLISH_SEPARATORS): TradeFormState {
  const start = readTradeLink(new URLSearchParams(link))
  return initialTradeForm(start.sell, start.buy, formOfLink(start, separators))
}

const blank = initialTradeForm(sell.address, buy.address)
const price = { from: 'typed', text: '3150.5', unit: 'buyPerSell' } as const
const inverse = { from: 'typed', text: '0.00032', unit: 'sellPerBuy' } as const
const overTime: OverTimeForm = {
  partsText: '12',
  everyText: '90',
  everyUnit: 'min',
  window: 'half',
  belowText: '1.5',
}
const ratio = { from: 'ratio', ratio: { sellAmount: 3n * 10n ** 18n, buyAmount: 10n } } as const

describe('a link to the trade page', () => {
  it.each([
    ['a market sell order', { ...blank, sellText: '1.5' }],
    ['a market buy order', { ...blank, kind: 'buy' as const, buyText: '3000' }],
    ['a limit with both amounts', { ...blank, isLimit: true, sellText: '0.5', buyText: '9000' }],
    ['a limit with a price', { ...blank, isLimit: true, sellText: '2', limitPrice: price }],
    ['an inverted price', { ...blank, isLimit: true, sellText: '2', limitPrice: inverse }],
    [
      'a limit that fixes what is bought',
      { ...blank, isLimit: true, kind: 'buy' as const, buyText: '6301', limitPrice: price },
    ],
    ['an order in parts', { ...blank, sellText: '3', overTime }],
    [
      'an order in parts with a limit price',
      { ...blank, isLimit: true, sellText: '3', limitPrice: price, overTime },
    ],
  ])('reproduces %s', (_, form) => {
    const again = formAt(linkOf(form))
    expect(effective(again)).toEqual(effective(form))
    expect(linkOf(again)).toBe(linkOf(form))
  })

  it('keeps the amounts of a price that was not typed', () => {
    const form = { ...blank, isLimit: true, sellText: '3', limitPrice: ratio }
    expect(effective(formAt(linkOf(form)))).toMatchObject({ sellText: '3', buyText: '0.00001' })
  })

  it('means the same where decimals are written with a comma', () => {
    const form = { ...blank, sellText: '1,5' }
    expect(linkOf(form, '', COMMA)).toContain('amount=1.5')
    expect(formAt(linkOf(form, '', COMMA), COMMA)).toEqual(form)
  })

  it('sells in parts, never buys', () => {
    expect(formAt('type=parts&kind=buy&buyAmount=5')).toMatchObject({
      kind: 'sell',
      isLimit: false,
    })
    expect(formAt('parts=5&every=600').overTime).toBeNull()
  })

  it('keeps what else the address says, and replaces what it said of the form', () => {
    const link = linkOf(blank, '?network=local&amount=7&type=limit')
    expect(link).toBe(`?network=local&sell=${sell.address}&buy=${buy.address}`)
  })

  it('leaves out what it does not understand', () => {
    const start = readTradeLink(new URLSearchParams('sell=weth&amount=-1&price=3000&kind=buy'))
    expect(start).toMatchObject({
      sell: null,
      amount: null,
      price: null,
      kind: 'sell',
      isLimit: false,
    })
  })

  it('leaves a side empty that it cannot read, and says why', () => {
    const tokens = [sell, { ...buy, symbol: 'USDC' }]
    const network = { tokens, contracts: { wrappedNativeToken: sell.address } }
    const served = network as unknown as Parameters<typeof pairOfLink>[1]
    const shown = (link: string) => {
      const query = new URLSearchParams(link)
      return { ...pairOfLink(readTradeLink(query, 1), served), problems: unreadStart(query, 1) }
    }
    const both = { sell: sell.address, buy: buy.address, problems: [] }
    const gnosis = `gno:${sell.address}`
    const noAddress = 'An address has 0x and 40 hex digits.'
    expect(shown('')).toEqual(both)
    expect(shown(`sell=eth:${sell.address}&buy=&amount=`)).toEqual(both)
    expect(shown('sell=hello')).toEqual({
      ...both,
      sell: null,
      problems: [{ what: 'token to sell', written: 'hello', problem: noAddress }],
    })
    expect(shown('buy=0x')).toEqual({
      ...both,
      buy: null,
      problems: [{ what: 'token to buy', written: '0x', problem: noAddress }],
    })
    expect(shown(`sell=${gnosis}`)).toMatchObject({
      sell: null,
      problems: [{ written: gnosis, problem: expect.stringContaining('Gnosis') }],
    })
    expect(shown('amount=1,5&buyAmount=-1&price=x&inversePrice=1e3').problems).toMatchObject([
      { what: 'amount to sell', written: '1,5' },
      { what: 'amount to buy', written: '-1' },
      { what: 'price', written: 'x' },
      { what: 'price', written: '1e3' },
    ])
    expect(shown('type=limit&kind=buy').problems).toEqual([])
    expect(shown('type=Limit&kind=both&parts=x').problems).toEqual([
      { what: 'type of order', written: 'Limit', problem: 'It can be market or limit or parts.' },
      { what: 'fixed side', written: 'both', problem: 'It can be sell or buy.' },
    ])
    expect(shown('type=parts&parts=1.5&every=1h&below=2%25&window=day').problems).toMatchObject([
      { what: 'number of parts', written: '1.5' },
      { what: 'interval', written: '1h' },
      { what: 'price protection', written: '2%' },
      { what: 'time for a part', written: 'day' },
    ])
    expect(shown('type=parts&parts=6&every=600&below=2.5&window=half').problems).toEqual([])
  })
})
