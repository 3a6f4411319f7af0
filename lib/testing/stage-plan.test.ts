import { describe, expect, it } from 'vitest'
import { nextStages, type Stage, type StageState } from './stage-plan'

const stage = (name: string, ...after: string[]): Stage => ({ name, command: [], after })
const PLAN = [stage('lint'), stage('build'), stage('pages', 'build'), stage('unit', 'build')]

const next = (states: Readonly<Record<string, StageState>>, lanes = 2) =>
  nextStages(PLAN, (name) => states[name] ?? 'waiting', lanes).map(({ name }) => name)

describe('nextStages', () => {
  it('starts as many as there are lanes, in the order of the plan', () => {
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

  it('starts none twice', () => {
    expect(next({ lint: 'passed', build: 'passed', pages: 'passed' })).toEqual(['unit'])
    expect(next({ lint: 'passed', build: 'passed', pages: 'running', unit: 'passed' })).toEqual([])
  })
})
