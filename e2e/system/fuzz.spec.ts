import { expect, test } from '@playwright/test'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { runFuzz } from '../fuzz/run-fuzz'

test('ten thousand spoilt requests are answered as published, find no fault and take no memory', async () => {
  const report = await runFuzz({
    seed: TEST_SEED,
    requests: 10_000,
    slowRequests: 24,
    served: 'api',
    collects: true,
    onProgress: () => undefined,
  })
  const { tally, memory, faults } = report
  expect(tally.problems()).toEqual([])
  expect(faults).toEqual([])
  const answers = (status: number) => tally.statuses().get(status) ?? 0
  for (const status of [200, 400, 401, 404, 405, 408, 413, 415, 431]) {
    expect(answers(status), `answers of status ${status}`).toBeGreaterThan(0)
  }
  // Event streams have a limit of their own; all others are far beyond what is sent.
  expect(answers(429)).toBeLessThan(200)
  const [start, ...later] = memory.map(({ residentMb }) => residentMb)
  expect(Math.max(...later)).toBeLessThan(2 * (start ?? 0))
})
