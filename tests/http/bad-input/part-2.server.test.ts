import { testBadInput } from './ask.ts'

testBadInput(1, 4)
