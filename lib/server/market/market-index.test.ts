import { describe, expect, it } from 'vitest'
import { marketIndexCheck } from './market-index'

const NOW = 1_800_000_000_000
const TIME = 1_800_000_000
const progress = { indexedBlock: 90, headBlock: 90, indexedTime: TIME, headTime: TIME }

describe('marketIndexCheck', () => {
  const check = (state: Partial<Parameters<typeof marketIndexCheck>[1]>) =>
    marketIndexCheck('local', { progress, progressAtMs: NOW, lastFault: null, ...state }, NOW)

  it('passes at the head, while starting and while catching up', () => {
    expect(check({})).toMatchObject({ ok: true, ageSeconds: 0 })
    expect(check({ progress: null })).toMatchObject({ ok: true, detail: 'starting' })
    const head = { headBlock: 100_090, headTime: TIME + 200_000 }
    const behind = check({ progress: { ...progress, ...head } })
    expect(behind).toMatchObject({ ok: true, detail: '100000 blocks to go' })
  })

  it('is not behind after a reorganisation to a lower head', () => {
    const head = { headBlock: 80, headTime: TIME - 20 }
    expect(check({ progress: { ...progress, ...head } })).not.toHaveProperty('detail')
  })

  it('fails after half a minute without progress, with the reason if it is known', () => {
    const progressAtMs = NOW - 30_001
    expect(check({ progressAtMs, progress: null }).ok).toBe(false)
    expect(check({ progressAtMs, lastFault: 'no answer' })).toMatchObject({
      ok: false,
      detail: 'no answer',
    })
    expect(check({ progressAtMs: NOW - 30_000, lastFault: 'no answer' }).ok).toBe(true)
  })
})
