import { expect, it } from 'vitest'
import { createAnswerReader } from './answer-reader'

const answer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nDate: now\r\n\r\nhello')

it('returns the status of each response that arrives complete', () => {
  const reader = createAnswerReader()
  expect(reader.push(answer)).toBe(200)
  expect(reader.push(answer)).toBe(200)
})

it('waits for a response split at any byte', () => {
  for (let split = 1; split < answer.length; split += 1) {
    const reader = createAnswerReader()
    expect(reader.push(answer.subarray(0, split))).toBeNull()
    expect(reader.push(answer.subarray(split))).toBe(200)
  }
})

it('rejects a response without a length', () => {
  const reader = createAnswerReader()
  expect(() => reader.push(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('length')
})
