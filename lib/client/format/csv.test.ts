import { expect, test } from 'vitest'
import { plainSentence, writeCsv } from './csv'

test('quotes text with separators and leaves unknown cells empty', () => {
  const text = writeCsv(
    ['a', 'b,c'],
    [
      ['say "hi"\nthere', null],
      [12n, -0.5],
    ],
  )
  expect(text).toBe('a,"b,c"\r\n"say ""hi""\nthere",\r\n12,-0.5\r\n')
})

test('prevents text from being run as a formula', () => {
  expect(writeCsv(['x'], [['=1+1'], ['@a'], ['-2'], ['plain']])).toBe(
    "x\r\n'=1+1\r\n'@a\r\n'-2\r\nplain\r\n",
  )
})

test.each(['\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠a'])(
  'prevents %j from being run as a formula after a spreadsheet has cleaned it',
  (cell) => {
    expect(writeCsv([], [[cell]]).replaceAll('"', '')).toBe(`\r\n'${cell}\r\n`)
  },
)

test('writes sentences without typographic characters', () => {
  expect(plainSentence('Its owner’s contract – “no” … 2 × 3')).toBe(
    'Its owner\'s contract - "no" ... 2 x 3',
  )
})
