import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { areaNames, CORE_PLAN, fullPlan, isArea, stalledNames, stalledPlan } from './plans'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

it('the commands of package.json run the plans', () => {
  expect(scripts.test).toBe('tsx lib/testing/run-all.ts')
  expect(scripts['test:full']).toBe('tsx lib/testing/run-all.ts --full')
  expect(scripts['test:stalled']).toBe('tsx lib/testing/run-all.ts --stalled')
})

it('every stage names stages before it, and each once', () => {
  for (const plan of [
    CORE_PLAN,
    fullPlan([]),
    ...areaNames.filter(isArea).map((area) => fullPlan([area])),
  ]) {
    const names = plan.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [place, { after }] of plan.entries()) {
      for (const before of after) expect(names.slice(0, place)).toContain(before)
    }
  }
})

it('a full run of no named area has every stage, one of an area only its own', () => {
  const names = (plan: ReturnType<typeof fullPlan>) => plan.map(({ name }) => name)
  expect(names(fullPlan([]))).toEqual(
    expect.arrayContaining(['unit', 'integration', 'http and system', 'browser']),
  )
  expect(names(fullPlan(['gateway']))).toEqual(['format and lint', 'build', 'types', 'gateway'])
  expect(isArea('nothing')).toBe(false)
})

it('a stalled run has the tests of the short one, and the build they need', () => {
  expect(stalledPlan([]).map(({ name }) => name)).toEqual(['build', ...stalledNames])
  expect(stalledPlan(['http']).map(({ name }) => name)).toEqual(['build', 'http'])
})
