import { availableParallelism } from 'node:os'
import { inSeconds, runStages } from './run-stages'
import type { Stage } from './stage-plan'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'lib/testing/vitest.config.ts']

/**
 * The whole test run, in the order in which a failure is cheapest to find, and then the longest
 * first. `cores` are of an idle machine with two of them; stages that mostly wait for blocks run
 * beside others where there are four or more.
 */
const PLAN: readonly Stage[] = [
  {
    name: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    after: [],
    cores: 1,
  },
  // Builds the contracts' artifacts and the types of routes, which the other stages need.
  {
    name: 'build',
    command: ['node_modules/tsx/dist/cli.mjs', 'lib/server/build.ts'],
    after: [],
    cores: 1,
  },
  {
    name: 'types',
    command: ['node_modules/typescript/bin/tsc', '--noEmit'],
    after: ['build'],
    cores: 1,
  },
  { name: 'unit', command: [...VITEST, '--project', 'unit'], after: ['build'], cores: 1.1 },
  {
    name: 'system',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/system.config.ts'],
    after: ['types'],
    cores: 1.3,
  },
  {
    name: 'browser',
    command: ['node_modules/tsx/dist/cli.mjs', 'e2e/run.ts'],
    after: ['types'],
    cores: 0.8,
  },
  {
    name: 'integration',
    command: [...VITEST, '--project', 'integration-*'],
    after: ['types'],
    cores: 0.8,
  },
]

const startedAt = performance.now()
// Half of the cores: on two, one stage at a time, until stages side by side are shown to pass there.
const outcomes = await runStages(PLAN, availableParallelism() / 2)

const width = Math.max(...PLAN.map(({ name }) => name.length))
console.log('')
for (const { name, state, ms, processorSeconds } of outcomes) {
  const processor = processorSeconds === null ? '' : `  ${Math.round(processorSeconds)} s processor`
  const result =
    state === 'waiting' ? 'not run' : `${inSeconds(ms).padStart(6)}  ${state}${processor}`
  console.log(`${name.padEnd(width)}  ${result}`)
}
console.log(`${'total'.padEnd(width)}  ${inSeconds(performance.now() - startedAt).padStart(6)}`)
const count = (wanted: string) => outcomes.filter(({ state }) => state === wanted).length
const passed = count('passed')
if (passed < PLAN.length) process.exitCode = 1
console.log(`${passed} passed, ${count('failed')} failed`)
