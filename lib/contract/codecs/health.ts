import * as z from 'zod'

/** Says only that the process answers; `readinessSchema` says whether it can do its work. */
export const healthSchema = z.object({ status: z.literal('ok') })

/** How one of a network's nodes is; only one that is well is read from. */
const nodeStateSchema = z.object({
  /** Host and port. */
  name: z.string(),
  state: z.enum(['unknown', 'well', 'failed', 'behind', 'lying', 'other chain']),
  detail: z.string().optional(),
  headBlock: z.number().optional(),
})

/** One precondition of readiness; `detail` describes the problem. */
export const readinessCheckSchema = z.object({
  name: z.string(),
  network: z.string().optional(),
  ok: z.boolean(),
  detail: z.string().optional(),
  /** Age of the newest observation behind the check. */
  ageSeconds: z.number().optional(),
  /** In order of preference, where a network is read through nodes of others. */
  nodes: z.array(nodeStateSchema).optional(),
})

/** `ready` when every check is `ok`; the checks that are well are listed too. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  checks: z.array(readinessCheckSchema),
})

/** `network` is absent for what concerns the whole service. */
export type ReadinessCheck = z.output<typeof readinessCheckSchema>
/** Whether the service can do its work; sent with status 503 when `ready` is false. */
export type Readiness = z.output<typeof readinessSchema>
