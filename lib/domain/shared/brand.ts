declare const brand: unique symbol

/** A `T` that only its parser or constructor can create; `Name` distinguishes types of equal shape. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
