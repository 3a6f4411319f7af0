import { inSeconds, runStages } from './run-stages'
import type { Stage } from './stage-plan'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'lib/testing/vitest.config.ts']

/**
 * The whole test run, in the order in which a failure is cheapest to find. Browser tests mostly wait
 * for blocks, so they run beside the integration tests; system tests load both cores themselves.
 */
const PLAN: readonly Stage[] = [
  {
    name: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    after: [],
  },
  // Makes the contracts' artifacts and the types of routes, which the others read.
  {
    name: 'build',
    command: ['node_modules/tsx/dist/cli.mjs', 'lib/server/build.ts'],
    after: [],
  },
  {
    name: 'types',
    command: ['node_modules/typescript/bin/tsc', '--noEmit'],
    after: ['build'],
  },
  { name: 'unit', command: [...VITEST, '--project', 'unit'], after: ['build'] },
  {
    name: 'browser',
    command: ['node_modules/tsx/dist/cli.mjs', 'e2e/run.ts'],
    after: ['types', 'unit'],
  },
  {
    name: 'integration',
    command: [...VITEST, '--project', 'integration-*'],
    after: ['types', 'unit'],
  },
  {
    name: 'system',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/system.config.ts'],
    after: ['browser', 'integration'],
  },
]
/** One that waits beside one that computes keep two cores busy; more would make tests late. */
const MAX_RUNNING = 2

const startedAt = performance.now()
const outcomes = await runStages(PLAN, MAX_RUNNING)

const width = Math.max(...PLAN.map(({ name }) => name.length))
console.log('')
for (const { name, state, ms } of outcomes) {
  const result = state === 'waiting' ? 'not run' : `${inSeconds(ms).padStart(6)}  ${state}`
  console.log(`${name.padEnd(width)}  ${result}`)
}
console.log(`${'total'.padEnd(width)}  ${inSeconds(performance.now() - startedAt).padStart(6)}`)
const count = (wanted: string) => outcomes.filter(({ state }) => state === wanted).length
const passed = count('passed')
if (passed < PLAN.length) process.exitCode = 1
console.log(`${passed} passed, ${count('failed')} failed`)
