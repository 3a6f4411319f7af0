import type { Stage } from './stage-plan'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'lib/testing/vitest.config.ts']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test']
const SYSTEM_TESTS = [...PLAYWRIGHT, '-c', 'e2e/system.config.ts']

const projects = (...names: string[]): string[] => names.flatMap((name) => ['--project', name])

const LINT: Stage = {
  name: 'format and lint',
  command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  after: [],
  cores: 1,
}

/** Builds the contracts' artifacts and the types of routes, which the other stages need. */
const BUILD: Stage = {
  name: 'build',
  command: ['node_modules/tsx/dist/cli.mjs', 'lib/server/build.ts'],
  after: [],
  cores: 1.2,
}

/** Four checkers, which are the default, each read the types of the libraries: twice the work of one. */
const TYPES: Stage = {
  name: 'types',
  command: ['node_modules/typescript-7/bin/tsc', '--noEmit', '--checkers', '1'],
  after: ['build'],
  cores: 1,
}

const BROWSER: Stage = {
  name: 'browser',
  command: ['node_modules/tsx/dist/cli.mjs', 'e2e/run.ts'],
  after: ['build'],
  cores: 0.75,
  runner: 'playwright',
}

const vitest = (name: string, ...names: string[]): Stage => ({
  name,
  command: [...VITEST, ...projects(...names)],
  after: ['build'],
  cores: 0.8,
  runner: 'vitest',
})

const systemTests = (name: string, ...options: string[]): Stage => ({
  name,
  command: [...SYSTEM_TESTS, ...options],
  after: ['build'],
  cores: 0.8,
  runner: 'playwright',
})

/** In a full run three workers start systems, or browsers; two such stages starve each other. */
const withThreeWorkers = (stage: Stage): Stage => ({ ...stage, cores: 1.8 })

/**
 * `npm test`: what happens, never how soon. The longest stages come first, as all others fit next to
 * them; the shortest fills the end.
 */
export const CORE_PLAN: readonly Stage[] = [
  LINT,
  BUILD,
  BROWSER,
  vitest('unit', 'unit'),
  systemTests('http'),
  vitest('integration', 'integration-databases', 'integration-nodes'),
  TYPES,
]

/** What `npm run test:full` takes as areas, each with its stages besides lint, build and types. */
const AREAS = {
  unit: [vitest('unit', 'unit')],
  integration: [vitest('integration', 'integration-*')],
  http: [withThreeWorkers(systemTests('http', ...projects('http')))],
  system: [withThreeWorkers(systemTests('system', ...projects('busy', 'system')))],
  gateway: [withThreeWorkers(systemTests('gateway', ...projects('system'), 'public-gateway'))],
  browser: [withThreeWorkers(BROWSER)],
} satisfies Record<string, readonly Stage[]>

export type Area = keyof typeof AREAS

export const isArea = (name: string): name is Area => Object.hasOwn(AREAS, name)

export const areaNames = Object.keys(AREAS)

/** Together the specs without a browser also prove that each documented failure is provoked. */
const WHOLE: readonly Stage[] = [
  ...AREAS.unit,
  ...AREAS.integration,
  withThreeWorkers(systemTests('http and system')),
  ...AREAS.browser,
]

/** `npm run test:full`: the stages of these areas, all when none is named. */
export const fullPlan = (areas: readonly Area[]): readonly Stage[] => [
  ...[LINT, BUILD, TYPES],
  ...(areas.length === 0 ? WHOLE : areas.flatMap((area) => AREAS[area])),
]

const TESTED = CORE_PLAN.filter(({ runner }) => runner !== undefined)

/** What `npm run test:stalled` takes as stages. */
export const stalledNames: readonly string[] = TESTED.map(({ name }) => name)

/** `npm run test:stalled`: these stages of tests after the build they need, all when none is named. */
export const stalledPlan = (names: readonly string[]): readonly Stage[] => [
  BUILD,
  ...TESTED.filter(({ name }) => names.length === 0 || names.includes(name)),
]
