import { expect, test } from 'vitest'
import { fileOf } from './save-file'

const MARK = 'efbbbf'
const hexOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('hex')

test('a table begins with one byte-order mark, also when it is written in parts', async () => {
  const file = fileOf(['owner’s\r\n', 'ä\r\n'], 'text/csv')
  const text = Buffer.from('owner’s\r\nä\r\n').toString('hex')
  expect(await hexOf(file)).toBe(`${MARK}${text}`)
  expect(await hexOf(fileOf('', 'text/csv'))).toBe(MARK)
  expect(file.type).toBe('text/csv;charset=utf-8')
})

test('JSON has none, as its readers refuse it', async () => {
  const file = fileOf('{"a":"’"}', 'application/json')
  expect(JSON.parse(Buffer.from(await file.arrayBuffer()).toString())).toEqual({ a: '’' })
})
