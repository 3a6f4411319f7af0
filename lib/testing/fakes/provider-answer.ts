export type Answer = { readonly status: number; readonly body: unknown }

export const answer = (body: unknown, status = 200): Answer => ({ status, body })
