import { expect, test } from 'vitest'
import { writeCsv } from './csv'

test('quotes what would break a line and leaves unknown cells empty', () => {
  const text = writeCsv(
    ['a', 'b,c'],
    [
      ['say "hi"\nthere', null],
      [12n, -0.5],
    ],
    ['by us, now'],
  )
  expect(text).toBe('"# by us, now"\r\na,"b,c"\r\n"say ""hi""\nthere",\r\n12,-0.5\r\n')
})

test('keeps a text from being run as a formula', () => {
  expect(writeCsv(['x'], [['=1+1'], ['@a'], ['-2'], ['plain']])).toBe(
    "x\r\n'=1+1\r\n'@a\r\n'-2\r\nplain\r\n",
  )
})
