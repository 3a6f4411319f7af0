import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/contract/limits'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  changeReadState,
  isRead,
  missingMarks,
  NO_CHANGE,
  NOTHING_READ,
  readAllChange,
  undoChange,
} from './read-state'

const entry = (id: string, at: number) => ({ id, timestamp: unixMicros(at) })
const first = entry('first', 10)
const second = entry('second', 20)

describe('read state', () => {
  it('counts an entry as read by its mark, or by time unless it is marked unread', () => {
    const state = { readUntil: unixMicros(10), read: ['second'], unread: ['first'] }
    expect(isRead(first, NOTHING_READ)).toBe(false)
    expect(isRead(first, { ...state, unread: [] })).toBe(true)
    expect(isRead(entry('third', 11), state)).toBe(false)
    expect(isRead(second, state)).toBe(true)
    expect(isRead(first, state)).toBe(false)
  })

  it('lets the newest mark of an entry win', () => {
    const read = changeReadState(NOTHING_READ, { ...NO_CHANGE, read: ['first'] })
    const unread = changeReadState(read, { ...NO_CHANGE, unread: ['first'] })
    expect(unread).toEqual({ readUntil: null, read: [], unread: ['first'] })
    expect(changeReadState(unread, { ...NO_CHANGE, read: ['first'] })).toEqual(read)
  })

  it('keeps the newest marks when there are too many', () => {
    const ids = Array.from({ length: limits.readMarks }, (_, index) => `old-${index}`)
    const state = changeReadState({ ...NOTHING_READ, read: ids }, { ...NO_CHANGE, read: ['new'] })
    expect(state.read).toHaveLength(limits.readMarks)
    expect(state.read[0]).toBe('new')
    expect(state.read).not.toContain(ids.at(-1))
  })

  it('marks all up to the newest entry as read, also unread marks, and undoes it exactly', () => {
    const before = { readUntil: unixMicros(5), read: ['second'], unread: ['first'] }
    const after = changeReadState(before, readAllChange([first, second], before))
    expect([first, second].every((item) => isRead(item, after))).toBe(true)
    expect(isRead(entry('later', 21), after)).toBe(false)
    const undone = changeReadState(after, undoChange(before))
    expect([first, second].map((item) => isRead(item, undone))).toEqual([false, true])
    expect(undone.readUntil).toBe(before.readUntil)
  })

  it('never moves `readUntil` back when all is marked as read', () => {
    const state = { ...NOTHING_READ, readUntil: unixMicros(50) }
    expect(readAllChange([first], state).readUntil).toBe(50)
  })

  it('sends an account only the marks its stored state lacks', () => {
    const stored = { readUntil: unixMicros(10), read: ['a'], unread: ['b'] }
    expect(missingMarks(NOTHING_READ, stored)).toBeNull()
    expect(missingMarks({ ...NOTHING_READ, readUntil: unixMicros(9), read: ['b'] }, stored)).toBe(
      null,
    )
    expect(
      missingMarks({ readUntil: unixMicros(20), read: ['a', 'c'], unread: [] }, stored),
    ).toEqual({ readUntil: 20, read: ['c'], unread: [] })
  })
})
