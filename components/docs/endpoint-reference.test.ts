import { describe, expect, it } from 'vitest'
import { notesAbout } from './endpoint-reference'

describe('notes', () => {
  const notes = ['Sign `feeAmount` 0.', 'Pays `sellAmount + feeAmount`.', 'The validTo passes.']

  it('refer to the fields they name in backticks', () => {
    expect(notesAbout(notes, 'feeAmount')).toEqual([1, 2])
    expect(notesAbout(notes, 'sellAmount')).toEqual([2])
    expect(notesAbout(notes, 'validTo')).toEqual([])
    expect(notesAbout(notes, 'Amount')).toEqual([])
  })
})
