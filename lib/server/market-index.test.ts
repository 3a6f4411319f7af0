import { describe, expect, it } from 'vitest'
import { marketIndexCheck } from './market-index'

const NOW = 1_800_000_000_000
const progress = { indexedBlock: 90, headBlock: 90, indexedTime: 1_800_000_000 }

describe('marketIndexCheck', () => {
  const check = (state: Partial<Parameters<typeof marketIndexCheck>[1]>) =>
    marketIndexCheck('local', { progress, progressAtMs: NOW, lastFault: null, ...state }, NOW)

  it('is fine at the head, while starting and while catching up', () => {
    expect(check({})).toMatchObject({ ok: true, ageSeconds: 0 })
    expect(check({ progress: null })).toMatchObject({ ok: true, detail: 'starting' })
    const behind = check({ progress: { ...progress, headBlock: 100_090 } })
    expect(behind).toMatchObject({ ok: true, detail: '100000 blocks to go' })
  })

  it('is not once nothing has moved for half a minute, and says why where that is known', () => {
    const progressAtMs = NOW - 30_001
    expect(check({ progressAtMs, progress: null }).ok).toBe(false)
    expect(check({ progressAtMs, lastFault: 'no answer' })).toMatchObject({
      ok: false,
      detail: 'no answer',
    })
    expect(check({ progressAtMs: NOW - 30_000, lastFault: 'no answer' }).ok).toBe(true)
  })
})
