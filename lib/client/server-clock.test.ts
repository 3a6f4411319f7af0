import { expect, test } from 'vitest'
import { clockDifference } from './server-clock'

const header = 'Thu, 26 Nov 2026 20:00:00 GMT'
const serverMs = Date.UTC(2026, 10, 26, 20, 0, 0)

test('clocks that agree to the second have no difference', () => {
  expect(clockDifference(header, serverMs + 200, serverMs + 900)).toBe(0)
  expect(clockDifference(header, serverMs + 1200, serverMs + 1400)).toBe(0)
})

test('a browser that is an hour behind is an hour behind', () => {
  const late = serverMs - 3_600_000
  expect(clockDifference(header, late, late + 1000)).toBe(3_600_000)
})

test('without a readable time there is no difference to know', () => {
  expect(clockDifference(null, 0, 0)).toBeNull()
  expect(clockDifference('yesterday', 0, 0)).toBeNull()
})
