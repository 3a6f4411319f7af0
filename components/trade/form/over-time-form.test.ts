import { expect, test } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import {
  formOfOnePart,
  intervalText,
  OVER_TIME_START,
  overTimeOfLink,
  overTimeParameters,
  overTimeReason,
  readOverTime,
} from './over-time-form'

const form = (changes: Partial<typeof OVER_TIME_START>) => ({ ...OVER_TIME_START, ...changes })

test('an order has 2 to 24 parts', () => {
  for (const [text, count] of [
    ['2', 2],
    ['24', 24],
    [' 6 ', 6],
    ['1', null],
    ['25', null],
    ['2.5', null],
    ['1 2', null],
    ["1'2", null],
    ['', null],
    ['-3', null],
  ] as const) {
    const reading = readOverTime(form({ partsText: text }), 1)
    expect(reading.count).toBe(count)
    expect(reading.countProblem === null).toBe(count !== null)
  }
})

test('an interval has the seconds that a part needs to be auctioned, more with slow blocks', () => {
  const every = (text: string, blockSeconds: number) =>
    readOverTime(form({ everyText: text, everyUnit: 's' }), blockSeconds).timing?.everySeconds
  expect(every('79', 1)).toBeUndefined()
  expect(every('80', 1)).toBe(80)
  expect(every('80', 12)).toBeUndefined()
  expect(every('120', 12)).toBe(120)
})

test('the last part is at most a year away', () => {
  const of = (everyText: string) => readOverTime(form({ everyText, everyUnit: 'd' }), 12)
  expect(of('60').everyProblem).toBeNull()
  expect(of('61').everyProblem).toContain('a year away')
})

test('a window never outlasts the interval and is never too short', () => {
  const windowOf = (changes: Partial<typeof OVER_TIME_START>) =>
    readOverTime(form(changes), 1).timing?.windowSeconds
  expect(windowOf({ window: 'whole' })).toBe(3600)
  expect(windowOf({ window: 'half' })).toBe(1800)
  expect(windowOf({ window: 'shortest' })).toBe(80)
  expect(windowOf({ window: 'half', everyText: '100', everyUnit: 's' })).toBe(80)
})

test('one part is quoted, with the protection as its slippage', () => {
  const whole = { sellText: '1', slippageText: null, overTime: form({ partsText: '3' }) }
  const total = atoms(1_000_000n)
  expect(formOfOnePart(whole, total, 6, ENGLISH_SEPARATORS)).toMatchObject({
    sellText: '0.333333',
    slippageText: '2',
  })
  expect(formOfOnePart(whole, null, 6, ENGLISH_SEPARATORS).sellText).toBe('')
  const single = { ...whole, overTime: null }
  expect(formOfOnePart(single, total, 6, ENGLISH_SEPARATORS)).toBe(single)
})

test('a link keeps all choices', () => {
  const chosen = form({
    partsText: '12',
    everyText: '90',
    everyUnit: 's',
    window: 'half',
    belowText: '1.5',
  })
  const link = new URLSearchParams(
    overTimeParameters(chosen, ENGLISH_SEPARATORS).map(([name, value]) => [name, value]),
  )
  expect(link.toString()).toBe('parts=12&every=90&window=half&below=1.5')
  expect(overTimeOfLink(link)).toEqual(chosen)
  expect(overTimeOfLink(new URLSearchParams('parts=x&every=-1&window=3&below=<b>'))).toEqual(
    OVER_TIME_START,
  )
})

test('an interval is written in its largest unit', () => {
  expect(intervalText(86_400)).toEqual({ everyText: '1', everyUnit: 'd' })
  expect(intervalText(5400)).toEqual({ everyText: '90', everyUnit: 'min' })
  expect(intervalText(80)).toEqual({ everyText: '80', everyUnit: 's' })
})

test('the native coin is not sold in parts', () => {
  const reasonOf = (way: 'token' | 'wrap' | 'placement', changes = {}) =>
    overTimeReason({
      form: { overTime: form(changes) },
      sellMode: { way },
      network: { blockSeconds: 12 },
    })
  expect(reasonOf('placement')).toContain('not the coin')
  expect(reasonOf('wrap')).toContain('not the coin')
  expect(reasonOf('token')).toBeNull()
  expect(reasonOf('token', { partsText: '1' })).toContain('number of parts')
  expect(reasonOf('token', { everyText: '0' })).toContain('interval')
})
