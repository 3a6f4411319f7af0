import { describe, expect, it } from 'vitest'
import { nextStages, type Stage, type StageState } from './stage-plan'

const stage = (name: string, cores: number, ...after: string[]): Stage => ({
  name,
  command: [],
  after,
  cores,
})
const PLAN = [
  stage('lint', 1),
  stage('build', 1),
  stage('pages', 1, 'build'),
  stage('unit', 1, 'build'),
]

const next = (states: Readonly<Record<string, StageState>>, cores = 2, plan = PLAN) =>
  nextStages(plan, (name) => states[name] ?? 'waiting', cores).map(({ name }) => name)

describe('nextStages', () => {
  it('starts as many as keep all cores busy, in the order of the plan', () => {
    expect(next({})).toEqual(['lint', 'build'])
    expect(next({}, 1)).toEqual(['lint'])
    expect(next({ lint: 'running' })).toEqual(['build'])
    expect(next({ lint: 'running', build: 'running' })).toEqual([])
  })

  it('holds a stage back until what it needs has passed', () => {
    expect(next({ lint: 'passed', build: 'running' })).toEqual([])
    expect(next({ lint: 'running', build: 'passed' })).toEqual(['pages'])
    expect(next({ lint: 'passed', build: 'passed' })).toEqual(['pages', 'unit'])
    expect(next({ lint: 'passed', build: 'failed' })).toEqual([])
  })

  it('starts no stage twice', () => {
    expect(next({ lint: 'passed', build: 'passed' })).toEqual(['pages', 'unit'])
    expect(next({ lint: 'passed', build: 'passed', pages: 'running', unit: 'passed' })).toEqual([])
  })

  it('runs along with a stage what is content with the rest of the cores', () => {
    const plan = [stage('system', 1.4), stage('databases', 1.7), stage('browser', 0.8)]
    expect(next({}, 2, plan)).toEqual(['system', 'browser'])
    expect(next({ system: 'running', browser: 'running' }, 2, plan)).toEqual([])
    expect(next({ system: 'passed', browser: 'running' }, 2, plan)).toEqual([])
    expect(next({ system: 'passed', browser: 'passed' }, 2, plan)).toEqual(['databases'])
    expect(next({}, 4, plan)).toEqual(['system', 'databases', 'browser'])
  })

  it('starts a stage that needs more cores than there are, alone', () => {
    const plan = [stage('system', 1.4), stage('browser', 0.8)]
    expect(next({}, 1, plan)).toEqual(['system'])
    expect(next({ system: 'running' }, 1, plan)).toEqual([])
  })
})
