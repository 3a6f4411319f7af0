import 'server-only'

/** Numbers that stand for what was read: the same for the same object, never one of another. */
export type ReadingNumbers = (reading: object) => number

/** Numbers readings without keeping them, so that what remembers a number retains no reading. */
export function readingNumbers(): ReadingNumbers {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (reading) => {
    const known = numbers.get(reading)
    if (known !== undefined) return known
    last += 1
    numbers.set(reading, last)
    return last
  }
}
