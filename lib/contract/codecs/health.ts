import * as z from 'zod'

export const healthSchema = z.object({ status: z.literal('ok') })

/** One precondition of readiness; `detail` describes the problem. */
export const readinessCheckSchema = z.object({
  name: z.string(),
  network: z.string().optional(),
  ok: z.boolean(),
  detail: z.string().optional(),
  /** Age of the newest observation behind the check. */
  ageSeconds: z.number().optional(),
})

export const readinessSchema = z.object({
  ready: z.boolean(),
  checks: z.array(readinessCheckSchema),
})

export type ReadinessCheck = z.output<typeof readinessCheckSchema>
export type Readiness = z.output<typeof readinessSchema>
