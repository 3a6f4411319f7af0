import { expect, it } from 'vitest'
import { pairHistory } from './pair-history'

const at = (date: number, price: number) => ({ date, price })

it('divides each price of the sold token by the latest one of the bought token', () => {
  const sold = [at(10, 3000), at(20, 3300), at(30, 3600)]
  const bought = [at(5, 1), at(18, 1.1), at(19, 1.5), at(30, 2)]
  expect(pairHistory(sold, bought, 100)).toEqual([
    { date: 10, rate: 3000 },
    { date: 20, rate: 2200 },
    { date: 30, rate: 1800 },
  ])
})

it('leaves out moments without a price of the bought token that is new enough', () => {
  const sold = [at(10, 3000), at(20, 3300), at(30, 3600)]
  expect(pairHistory(sold, [at(15, 1)], 5)).toEqual([{ date: 20, rate: 3300 }])
  expect(pairHistory(sold, [], 5)).toEqual([])
})

it('leaves out prices of zero', () => {
  expect(pairHistory([at(10, 0), at(20, 5)], [at(9, 1), at(19, 0)], 5)).toEqual([])
})
