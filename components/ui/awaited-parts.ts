/** Parts that are shown as markup, and whose code is still on the way. */
const awaited = new Set<object>()

export const awaitPart = (part: object): unknown => awaited.add(part)

export const markPartLive = (part: object): unknown => awaited.delete(part)

/** Whether the page answers wherever it is pressed. */
export const areAllPartsLive = (): boolean => awaited.size === 0
