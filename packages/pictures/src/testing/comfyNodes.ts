// What the nodes of the shipped workflows take and give, as their public sources declare it: ComfyUI acbf08c, its
// extensions AnimateDiff-Evolved d8d163c, CogVideoXWrapper fdb8abd and PyramidFlowWrapper 426e365. Only the choices that
// do not depend on a server's files are listed.

/** A link's type, `file` for a name on the server, a range of numbers, or the accepted choices. */
type Input = string | readonly [number, number] | { oneOf: readonly string[] };

export interface NodeDefinition {
  required: Readonly<Record<string, Input>>;
  optional?: Readonly<Record<string, Input>>;
  /** The types of its outputs, in order. */
  gives: readonly string[];
}

const side = [16, 16_384] as const;
const seed = [0, Number.MAX_SAFE_INTEGER] as const;
const steps = [1, 10_000] as const;
const cfg = [0, 100] as const;
const share = [0, 1] as const;
const weight = [-100, 100] as const;
const sampler = { oneOf: ['euler', 'dpmpp_2m', 'dpmpp_2m_sde', 'ddim', 'uni_pc', 'lcm'] };
const scheduler = {
  oneOf: [
    'simple',
    'sgm_uniform',
    'karras',
    'exponential',
    'ddim_uniform',
    'beta',
    'normal',
    'linear_quadratic',
    'kl_optimal',
  ],
};
const toggle = { oneOf: ['enable', 'disable'] };

export const comfyNodes: Readonly<Record<string, NodeDefinition>> = {
  CheckpointLoaderSimple: { required: { ckpt_name: 'file' }, gives: ['MODEL', 'CLIP', 'VAE'] },
  ImageOnlyCheckpointLoader: { required: { ckpt_name: 'file' }, gives: ['MODEL', 'CLIP_VISION', 'VAE'] },
  UNETLoader: {
    required: {
      unet_name: 'file',
      weight_dtype: { oneOf: ['default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2'] },
    },
    gives: ['MODEL'],
  },
  DualCLIPLoader: {
    required: {
      clip_name1: 'file',
      clip_name2: 'file',
      type: { oneOf: ['sdxl', 'sd3', 'flux', 'hunyuan_video', 'hidream'] },
    },
    optional: { device: { oneOf: ['default', 'cpu'] } },
    gives: ['CLIP'],
  },
  CLIPLoader: {
    required: {
      clip_name: 'file',
      type: { oneOf: ['stable_diffusion', 'sd3', 'mochi', 'ltxv', 'pixart', 'cosmos', 'wan'] },
    },
    optional: { device: { oneOf: ['default', 'cpu'] } },
    gives: ['CLIP'],
  },
  VAELoader: { required: { vae_name: 'file' }, gives: ['VAE'] },
  LoraLoader: {
    required: {
      model: 'MODEL',
      clip: 'CLIP',
      lora_name: 'file',
      strength_model: weight,
      strength_clip: weight,
    },
    gives: ['MODEL', 'CLIP'],
  },
  LoraLoaderModelOnly: {
    required: { model: 'MODEL', lora_name: 'file', strength_model: weight },
    gives: ['MODEL'],
  },
  CLIPTextEncode: { required: { text: 'text', clip: 'CLIP' }, gives: ['CONDITIONING'] },
  FluxGuidance: { required: { conditioning: 'CONDITIONING', guidance: cfg }, gives: ['CONDITIONING'] },
  EmptyLatentImage: { required: { width: side, height: side, batch_size: [1, 4_096] }, gives: ['LATENT'] },
  EmptySD3LatentImage: { required: { width: side, height: side, batch_size: [1, 4_096] }, gives: ['LATENT'] },
  KSampler: {
    required: {
      ...{ model: 'MODEL', seed, steps, cfg, sampler_name: sampler, scheduler },
      ...{ positive: 'CONDITIONING', negative: 'CONDITIONING', latent_image: 'LATENT', denoise: share },
    },
    gives: ['LATENT'],
  },
  KSamplerAdvanced: {
    required: {
      ...{
        model: 'MODEL',
        add_noise: toggle,
        noise_seed: seed,
        steps,
        cfg,
        sampler_name: sampler,
        scheduler,
      },
      ...{ positive: 'CONDITIONING', negative: 'CONDITIONING', latent_image: 'LATENT' },
      ...{ start_at_step: [0, 10_000], end_at_step: [0, 10_000], return_with_leftover_noise: toggle },
    },
    gives: ['LATENT'],
  },
  BasicGuider: { required: { model: 'MODEL', conditioning: 'CONDITIONING' }, gives: ['GUIDER'] },
  RandomNoise: { required: { noise_seed: seed }, gives: ['NOISE'] },
  KSamplerSelect: { required: { sampler_name: sampler }, gives: ['SAMPLER'] },
  BasicScheduler: { required: { model: 'MODEL', scheduler, steps, denoise: share }, gives: ['SIGMAS'] },
  SamplerCustomAdvanced: {
    required: {
      noise: 'NOISE',
      guider: 'GUIDER',
      sampler: 'SAMPLER',
      sigmas: 'SIGMAS',
      latent_image: 'LATENT',
    },
    gives: ['LATENT', 'LATENT'],
  },
  VAEDecode: { required: { samples: 'LATENT', vae: 'VAE' }, gives: ['IMAGE'] },
  VAEEncode: { required: { pixels: 'IMAGE', vae: 'VAE' }, gives: ['LATENT'] },
  SetLatentNoiseMask: { required: { samples: 'LATENT', mask: 'MASK' }, gives: ['LATENT'] },
  LoadImage: { required: { image: 'file' }, gives: ['IMAGE', 'MASK'] },
  LoadImageMask: {
    required: { image: 'file', channel: { oneOf: ['alpha', 'red', 'green', 'blue'] } },
    gives: ['MASK'],
  },
  ImageScale: {
    required: {
      ...{
        image: 'IMAGE',
        upscale_method: { oneOf: ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'] },
      },
      ...{ width: [0, 16_384], height: [0, 16_384], crop: { oneOf: ['disabled', 'center'] } },
    },
    gives: ['IMAGE'],
  },
  ImageCompositeMasked: {
    required: {
      destination: 'IMAGE',
      source: 'IMAGE',
      x: [0, 16_384],
      y: [0, 16_384],
      resize_source: 'boolean',
    },
    optional: { mask: 'MASK' },
    gives: ['IMAGE'],
  },
  SaveImage: { required: { images: 'IMAGE', filename_prefix: 'text' }, gives: [] },
  SaveAnimatedWEBP: {
    required: {
      ...{
        images: 'IMAGE',
        filename_prefix: 'text',
        fps: [0.01, 1_000],
        lossless: 'boolean',
        quality: [0, 100],
      },
      method: { oneOf: ['default', 'fastest', 'slowest'] },
    },
    gives: [],
  },
  VideoLinearCFGGuidance: { required: { model: 'MODEL', min_cfg: cfg }, gives: ['MODEL'] },
  SVD_img2vid_Conditioning: {
    required: {
      ...{ clip_vision: 'CLIP_VISION', init_image: 'IMAGE', vae: 'VAE', width: side, height: side },
      ...{
        video_frames: [1, 4_096],
        motion_bucket_id: [1, 1_023],
        fps: [1, 1_024],
        augmentation_level: [0, 10],
      },
    },
    gives: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
  ADE_AnimateDiffLoaderGen1: {
    required: {
      model: 'MODEL',
      model_name: 'file',
      beta_schedule: { oneOf: ['autoselect', 'use existing'] },
    },
    optional: { context_options: 'CONTEXT_OPTIONS', motion_lora: 'MOTION_LORA' },
    gives: ['MODEL'],
  },
  ADE_LoopedUniformContextOptions: {
    required: {
      context_length: [1, 128],
      context_stride: [1, 32],
      context_overlap: [0, 128],
      closed_loop: 'boolean',
    },
    optional: { use_on_equal_length: 'boolean', start_percent: share, guarantee_steps: [0, 10_000] },
    gives: ['CONTEXT_OPTIONS'],
  },
  DownloadAndLoadCogVideoModel: {
    required: {
      model: { oneOf: ['THUDM/CogVideoX-2b', 'THUDM/CogVideoX-5b', 'kijai/CogVideoX-5b-1.5-T2V'] },
    },
    optional: {
      precision: { oneOf: ['fp16', 'fp32', 'bf16'] },
      quantization: { oneOf: ['disabled', 'fp8_e4m3fn', 'torchao_fp8dq', 'torchao_int8dq'] },
      enable_sequential_cpu_offload: 'boolean',
      attention_mode: { oneOf: ['sdpa', 'fused_sdpa', 'sageattn', 'comfy'] },
      load_device: { oneOf: ['main_device', 'offload_device'] },
    },
    gives: ['COGVIDEOMODEL', 'VAE'],
  },
  CogVideoTextEncode: {
    required: { clip: 'CLIP', prompt: 'text' },
    optional: { strength: [0, 10], force_offload: 'boolean' },
    gives: ['CONDITIONING', 'CLIP'],
  },
  CogVideoSampler: {
    required: {
      ...{
        model: 'COGVIDEOMODEL',
        positive: 'CONDITIONING',
        negative: 'CONDITIONING',
        num_frames: [1, 1_024],
      },
      ...{
        steps,
        cfg: [0, 30],
        seed,
        scheduler: { oneOf: ['CogVideoXDDIM', 'CogVideoXDPMScheduler', 'DPM++', 'Euler', 'DDIM'] },
      },
    },
    optional: { samples: 'LATENT', image_cond_latents: 'LATENT', denoise_strength: share },
    gives: ['LATENT'],
  },
  CogVideoDecode: {
    required: {
      ...{ vae: 'VAE', samples: 'LATENT', enable_vae_tiling: 'boolean', auto_tile_size: 'boolean' },
      ...{ tile_sample_min_height: [16, 2_048], tile_sample_min_width: [16, 2_048] },
      ...{ tile_overlap_factor_height: share, tile_overlap_factor_width: share },
    },
    gives: ['IMAGE'],
  },
  PyramidFlowTransformerLoader: {
    required: {
      ...{ model: 'file', precision: { oneOf: ['fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp16', 'fp32', 'bf16'] } },
      enable_sequential_cpu_offload: 'boolean',
    },
    gives: ['PYRAMIDFLOWMODEL'],
  },
  PyramidFlowVAELoader: {
    required: { vae: 'file', precision: { oneOf: ['fp16', 'bf16', 'fp32'] } },
    gives: ['PYRAMIDFLOWVAE'],
  },
  PyramidFlowTextEncode: {
    required: { clip: 'CLIP', positive_prompt: 'text', negative_prompt: 'text', force_offload: 'boolean' },
    gives: ['PYRAMIDFLOWPROMPT'],
  },
  PyramidFlowSampler: {
    required: {
      ...{
        model: 'PYRAMIDFLOWMODEL',
        prompt_embeds: 'PYRAMIDFLOWPROMPT',
        width: [128, 2_048],
        height: [128, 2_048],
      },
      ...{ first_frame_steps: 'text', video_steps: 'text', temp: [1, 10_000], guidance_scale: [0, 30] },
      ...{ video_guidance_scale: [0, 30], seed, keep_model_loaded: 'boolean' },
    },
    optional: { input_latent: 'LATENT' },
    gives: ['LATENT'],
  },
  PyramidFlowVAEDecode: {
    required: {
      ...{ vae: 'PYRAMIDFLOWVAE', samples: 'LATENT', tile_sample_min_size: [64, 512], overlap_factor: share },
      ...{ window_size: [1, 4], enable_tiling: 'boolean' },
    },
    gives: ['IMAGE'],
  },
};

/** What is wrong with the links and values of a filled workflow, in sentences. */
export function faultsOf(
  workflow: Record<string, { class_type: string; inputs: Record<string, unknown> }>,
): string[] {
  return Object.entries(workflow).flatMap(([id, { class_type, inputs }]) => {
    const node = comfyNodes[class_type];
    if (!node) return [`${id}: unknown class ${class_type}`];
    const accepted = { ...node.optional, ...node.required };
    const missing = Object.keys(node.required).filter((name) => !(name in inputs));
    return [
      ...missing.map((name) => `${id}: ${class_type} needs ${name}`),
      ...Object.entries(inputs).flatMap(([name, value]) => {
        const wanted = accepted[name];
        if (wanted === undefined) return [`${id}: ${class_type} has no input ${name}`];
        return fits(wanted, value, workflow)
          ? []
          : [`${id}: ${name} of ${class_type} cannot be ${JSON.stringify(value)}`];
      }),
    ];
  });
}

function fits(wanted: Input, value: unknown, workflow: Record<string, { class_type: string }>): boolean {
  if (Array.isArray(value)) {
    const from = workflow[String(value[0])];
    return from !== undefined && comfyNodes[from.class_type]?.gives[Number(value[1])] === wanted;
  }
  if (wanted === 'file' || wanted === 'text') return typeof value === 'string';
  if (wanted === 'boolean') return typeof value === 'boolean';
  if (typeof wanted === 'string') return false;
  if ('oneOf' in wanted) return wanted.oneOf.includes(String(value));
  return typeof value === 'number' && value >= wanted[0] && value <= wanted[1];
}
