import { describe, expect, it } from 'vitest'
import { joinLeftOut, NOTHING_LEFT_OUT, readLeftOut } from './left-out'

const uid = (byte: string) => `0x${byte.repeat(56)}`

describe('readLeftOut', () => {
  it('reads the number of missing entries and the uids that are known', () => {
    expect(readLeftOut(`3, ${uid('ab')}, ${uid('cd')}`)).toEqual({
      count: 3,
      uids: [uid('ab'), uid('cd')],
    })
    expect(readLeftOut('12')).toEqual({ count: 12, uids: [] })
  })

  it('names an order once, however many of its entries are missing', () => {
    expect(readLeftOut(`2, ${uid('ab')}, ${uid('ab')}`)).toEqual({ count: 2, uids: [uid('ab')] })
  })

  it.each([null, undefined, '', '0', 'unknown', uid('ab'), `1, ${uid('ab')}0`, '1; a=b'])(
    'takes %s for a list without gaps',
    (value) => expect(readLeftOut(value)).toEqual(NOTHING_LEFT_OUT),
  )
})

it('pages lack together what each lacks', () => {
  const first = readLeftOut(`2, ${uid('ab')}`)
  const second = readLeftOut(`2, ${uid('ab')}, ${uid('cd')}`)
  expect(joinLeftOut([first, NOTHING_LEFT_OUT, second])).toEqual({
    count: 4,
    uids: [uid('ab'), uid('cd')],
  })
  expect(joinLeftOut([])).toEqual(NOTHING_LEFT_OUT)
})
