import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words'

test('shows words for people, and no names of fields', () => {
  expect(refusalWords('order 0x12aB belongs to another account')).toBe(
    'The service refused: order 0x12aB belongs to another account',
  )
  for (const words of ['sellAmountBeforeFee is above uint256', 'app_data: is missing', '']) {
    expect(refusalWords(words), words).toBe('The service refused it.')
  }
})
