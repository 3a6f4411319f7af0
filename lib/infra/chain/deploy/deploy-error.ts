import 'server-only'

/** Something the person who deploys can mend; the message says what. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}
