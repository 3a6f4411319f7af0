import { expect, it } from 'vitest'
import { announcementDelayMs } from './announcement-delay'

it('waits until typing stops, and five seconds after the last announcement', () => {
  expect(announcementDelayMs(null, 0)).toBe(1_000)
  expect(announcementDelayMs(10_000, 10_500)).toBe(4_500)
  expect(announcementDelayMs(10_000, 14_500)).toBe(1_000)
  expect(announcementDelayMs(10_000, 60_000)).toBe(1_000)
})
